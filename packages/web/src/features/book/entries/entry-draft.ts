import type { BookContent, BookEntry, BookKind } from '@hestia/contract/book/schemas.ts';

/** The values of an entry's form. */
export type EntryDraft = Pick<BookEntry, 'title' | 'content'>;

/** The kinds in the order in which newcomers ask. */
export const kinds = ['wifi', 'code', 'contact', 'keys', 'meter', 'text'] as const satisfies readonly BookKind[];

const emptyContents: { readonly [Kind in BookKind]: Extract<BookContent, { readonly kind: Kind }> } = {
  text: { kind: 'text', text: '' },
  contact: { kind: 'contact', phone: '', email: '', note: '' },
  wifi: { kind: 'wifi', network: '', password: '', security: 'wpa', isHidden: false },
  code: { kind: 'code', code: '', note: '' },
  keys: { kind: 'keys', lines: [{ name: '', holderId: null, holder: '' }] },
  meter: { kind: 'meter', unit: 'kWh', number: '' },
};

/** A new entry of a kind. */
export const emptyDraft = (kind: BookKind, title: string): EntryDraft => ({ title, content: emptyContents[kind] });

/** The draft as sent: without empty lines. */
export function writtenOf({ title, content }: EntryDraft): EntryDraft {
  const trimmed = title.trim();
  if (content.kind !== 'keys') return { title: trimmed, content };
  const lines = content.lines
    .map(({ name, holderId, holder }) => ({ name: name.trim(), holderId, holder: holder.trim() }))
    .filter(({ name }) => name !== '');
  return { title: trimmed, content: { kind: 'keys', lines } };
}

/** The missing field of a draft: its title, or the main field of its kind. */
export type MissingField = 'title' | 'network' | 'code';

export function missingIn({ title, content }: EntryDraft): MissingField | null {
  if (title.trim() === '') return 'title';
  if (content.kind === 'wifi' && content.network.trim() === '') return 'network';
  return content.kind === 'code' && content.code.trim() === '' ? 'code' : null;
}
