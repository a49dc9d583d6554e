// Finds the position of a JSON syntax error: engines report it differently, and some not at all.

const TOKEN = /\s*(?:[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null)/y;
const BEGINS = /^[{["\-\dtfn]/;
const ENDS = /[}\]"\del]$/;
/** A word, a number or a text that the end of the file cuts. */
const CUT = /^(?:"[^"\\]*(?:\\.[^"\\]*)*\\?|(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul)?)$/;

/** Whether a text that is no JSON was cut off, and the line on which it breaks; null where its parts are sound. */
export function jsonFault(text: string): { readonly isCut: boolean; readonly line: number } | null {
  const open: string[] = [];
  let before = '';
  let at = 0;
  for (TOKEN.lastIndex = 0; ; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)?.[0].trim();
    if (token === undefined) break;
    // Two values without a comma between them, or a wrong closing bracket.
    if (ENDS.test(before) && BEGINS.test(token)) return { isCut: false, line: lineOf(text, TOKEN.lastIndex) };
    if (token === '{' || token === '[') open.push(token);
    if ((token === '}' || token === ']') && open.pop() !== (token === '}' ? '{' : '['))
      return { isCut: false, line: lineOf(text, TOKEN.lastIndex) };
    before = token;
  }
  const rest = text.slice(at);
  if (!CUT.test(rest.trim())) return { isCut: false, line: lineOf(text, at + rest.search(/\S/)) };
  return open.length > 0 ? { isCut: true, line: lineOf(text.trimEnd(), text.length) } : null;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
