import type { Account } from '../account.ts';

/** Replaces a household's text. */
export type Say = (text: string) => string;
export const asWritten: Say = (text) => text;

/** The members of calls and forms with users' text; all other text is the app's. */
const WORDS =
  /(?:^|\.)(?:name|title|content|description|choice|text|address|accountName|caption|shop|options|shoppingListName|network|note|holder)$/i;
/** Names that mean something to the server. */
const NAMES = new Set(['Refund']);
/** Latin parts of a Hebrew text: addresses, code, words in capitals, units. */
const KEPT = /(https?:\/\/\S+|`+[^`]*`+|(?<!\p{L})(?:\p{Lu}{2,}|\p{L})(?!\p{L}))/u;
const AMONG_THEM = /(?<!\p{L})(?:the|and|und|von)(?!\p{L})/giu;
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשת';
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** The same text of the same length in Hebrew letters, with Latin words in capitals among them; Chinese and Japanese in Arabic ones. */
export const inHebrew: Say = (text) =>
  text
    .replaceAll(AMONG_THEM, (word) => word.toUpperCase())
    .split(KEPT)
    .map((part, at) =>
      at % 2 === 1 ? part : part.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\p{L}/gu, letter),
    )
    .join('');

function letter(written: string): string {
  const at = LATIN.indexOf(written.toLowerCase());
  if (at !== -1) return HEBREW[at % HEBREW.length] ?? written;
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(written)
    ? written
    : (ARABIC[(written.codePointAt(0) ?? 0) % ARABIC.length] ?? written);
}

/** Replaces a text field of a form or a call; bytes, numbers and ids stay. */
export function said(say: Say, name: string, value: unknown): unknown {
  if (typeof value === 'string') return WORDS.test(name) && !NAMES.has(value) ? say(value) : value;
  if (Array.isArray(value)) return value.map((one) => said(say, name, one));
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, said(say, member, each)]));
}

/** The account; its calls send all texts in this form. */
export const speaking = (account: Account, say: Say): Account => ({
  ...account,
  call: (method, path, body) => account.call(method, path, said(say, '', body)),
});
