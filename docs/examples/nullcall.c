static int (*hook)(void);
int main(void) { return hook(); }
