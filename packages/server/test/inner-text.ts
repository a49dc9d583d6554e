/** Internal details: stack traces, paths, and messages of the database and of libraries. */
export const INNER_TEXT =
  /node_modules|\.ts:\d|\bat .+\(.+:\d+:\d+\)|syntax error at|violates|duplicate key|relation "|column "|\bpg_|ECONN|ZodError|SyntaxError|Unexpected token|Cannot read prop|is not a function/;
