// Addresses in what members write.

/** Up to a space, a quote, an angle bracket or what ends a sentence in Japanese and Chinese. */
export const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)[^\s<>"'`。、！？，；：「」『』（）【】《》]+/iu;
const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** An address in a text: its words, without the end of the sentence, and where it leads; null where that is not safe. */
export function addressAt(match: string): { readonly text: string; readonly href: string } | null {
  const text = withoutSentenceEnd(match);
  const url = URL.parse(text);
  const isSafe = url !== null && SAFE.has(url.protocol) && url.href !== 'mailto:';
  return isSafe ? { text, href: url.href } : null;
}

/** A full stop or bracket after an address belongs to the sentence, unless the bracket was opened in the address. */
function withoutSentenceEnd(address: string): string {
  const opened = count(address, '(');
  let closed = count(address, ')');
  let end = address.length;
  for (; SENTENCE_END.has(address[end - 1] ?? ''); end--) {
    if (address[end - 1] !== ')') continue;
    if (opened >= closed) break;
    closed -= 1;
  }
  return address.slice(0, end);
}

const SENTENCE_END: ReadonlySet<string> = new Set('.,;:!?)]}*_~…');

const count = (text: string, char: string): number => text.split(char).length - 1;
