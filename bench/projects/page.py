"""Results as the table of docs/reference/projects.md."""
from pathlib import Path

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
    failed = [(r, reason) for r in results for reason in r.get("reasons", [])]
    if failed:
        yield "\nWhat fails, with the reason that is given:\n"
    for result, reason in failed:
        yield f"- {result['name']}: `{reason.replace('`', chr(39))}`"


def write(results):
    before, rest = PAGE.read_text().split(BEGIN)
    after = rest.split(END)[1]
    table = "\n".join(lines(results))
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}")
