"""Results as the table of docs/reference/projects.md."""
from pathlib import Path

from projects.recipes import PROJECTS

PAGE = Path(__file__).resolve().parents[2] / "docs/reference/projects.md"
BEGIN, END = "<!-- results -->", "<!-- end of the results -->"


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def row(result):
    tests = f"{result['passed']} of {result['tests']}"
    tests += " of ours" if result.get("own") else ""
    return (result["name"], result.get("version", "-"),
            f"{result['lines']:,}" if "lines" in result else "-",
            result["system"] if result["built"] else "not built",
            tests if result["built"] else "-", result["what"],
            f"`{result['verdict']}`" if "verdict" in result else "-",
            f"{result['seconds']:.1f}" if "seconds" in result else "-")


def lines(results):
    yield ("| project | version | lines | built with | tests | checked | "
           "verdict | seconds |")
    yield "|---|---|--:|---|---|---|---|--:|"
    for result in results:
        yield "| " + " | ".join(cell(text) for text in row(result)) + " |"
    failed = [result for result in results if result.get("reasons")]
    why = {recipe.name: recipe.fails for recipe in PROJECTS}
    if failed:
        yield "\nWhat fails, with the reason that is given, and its cause:\n"
    for result in failed:
        given = "; ".join(f"`{reason.replace('`', chr(39))}`"
                          for reason in result["reasons"])
        cause = why.get(result["name"])
        yield f"- {result['name']}: {given}." + (f" {cause}" if cause else "")


def write(results):
    before, rest = PAGE.read_text().split(BEGIN)
    after = rest.split(END)[1]
    table = "\n".join(lines(results))
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}")
