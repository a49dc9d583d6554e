/** What only the inside of a server says: paths and frames of its code, the words of its database and libraries. */
export const INNER_TEXT =
  /node_modules|\.ts:\d|\bat .+\(.+:\d+:\d+\)|syntax error at|violates|duplicate key|relation "|column "|\bpg_|ECONN|ZodError|SyntaxError|Unexpected token|Cannot read prop|is not a function/;
