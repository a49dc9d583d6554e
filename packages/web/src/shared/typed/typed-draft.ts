// The state that a draft stores for parts typed in its text.
import { type Kind, type Part, partOf, type Understood } from '@hestia/contract/typed/parts.ts';
import { titleOf } from '@hestia/contract/typed/title.ts';

export type TypedState = {
  /** Whether the text was typed here: a name from a copy or from another app isn't parsed. */
  readonly isRead: boolean;
  /** Words that were given back to the title. */
  readonly kept: readonly string[];
  /** The chosen member for a name that several have. */
  readonly answers: Readonly<Record<string, string>>;
  /** Fields set by hand: they win over typed words. */
  readonly chosen: readonly Kind[];
};

/** A form whose text is read. Absent in drafts of earlier versions. */
export type TypedForm = { readonly typed?: TypedState | null };

const UNREAD: TypedState = { isRead: false, kept: [], answers: {}, chosen: [] };

/** A draft whose name was typed elsewhere, like one typed in its form. */
export const TYPED_ELSEWHERE: TypedState = { ...UNREAD, isRead: true };

/** A draft with the parts of its text. */
export type FilledDraft<Draft> = { readonly filled: Draft; readonly parts: readonly Part[] };

/** The fields of a draft for a kind of part: by which it is chosen, and which its words have filled. */
export type FieldsOf<Draft> = Partial<
  Record<Kind, { readonly by: readonly (keyof Draft)[]; readonly fills?: readonly (keyof Draft)[] }>
>;

/** A text whose words fill a draft. */
export type Spec<Draft> = {
  readonly text: keyof Draft;
  readonly fields: FieldsOf<Draft>;
  /** Parses a draft and fills its fields. */
  readonly fill: (draft: Draft) => FilledDraft<Draft>;
};

/**
 * A draft after a manual change. Its value replaces the words of a recognized part. Words that are recognized only next to these,
 * like "all" next to "every Saturday", are removed with them, and their value stays.
 */
export function changedByHand<Draft extends TypedForm>(draft: Draft, change: Partial<Draft>, spec: Spec<Draft>): Draft {
  if ('typed' in change) return { ...draft, ...change };
  if (spec.text in change) return typedAnew({ ...draft, ...change }, spec.text);
  const kinds = kindsIn(change, spec.fields);
  if (kinds.length === 0) return { ...draft, ...change };
  const { filled, parts } = spec.fill(draft);
  let next = draft;
  for (const kind of kinds) {
    const part = partOf(parts, kind);
    if (part) next = taken(next, { filled, part, spec });
  }
  const { typed } = draft;
  const chosen = [...new Set([...(typed?.chosen ?? []), ...kinds])].filter(
    (kind) => !isEmptied(kind, change, spec.fields),
  );
  next = { ...next, ...change, typed: { ...(typed ?? UNREAD), chosen } };
  const { parts: still } = spec.fill(next);
  for (const part of parts)
    if (!kinds.includes(part.kind) && !partOf(still, part.kind)) next = taken(next, { filled, part, spec });
  return { ...next, ...change };
}

function kindsIn<Draft>(change: Partial<Draft>, fields: FieldsOf<Draft>): readonly Kind[] {
  const kinds: readonly Kind[] = ['amount', 'payer', 'people', 'day', 'repeat'];
  return kinds.filter((kind) => fields[kind]?.by.some((key) => key in change));
}

const isEmptied = <Draft>(kind: Kind, change: Partial<Draft>, fields: FieldsOf<Draft>): boolean => {
  const keys = fields[kind]?.by.filter((key) => key in change) ?? [];
  return keys.length > 0 && keys.every((key) => change[key] === '');
};

type PartChoice<Draft> = { readonly filled: Draft; readonly part: Part; readonly spec: Spec<Draft> };

/** The draft with a part's value set as if by hand, and without its words in the text. */
function taken<Draft extends TypedForm>(draft: Draft, { filled, part, spec }: PartChoice<Draft>): Draft {
  const { by = [], fills = by } = spec.fields[part.kind] ?? {};
  const values = Object.fromEntries(fills.map((key) => [key, filled[key]])) as Partial<Draft>;
  const text = String(draft[spec.text]);
  // Before it another one may have been taken out already.
  const start = text.indexOf(part.words);
  const rest = start === -1 ? text : titleOf(text, [{ start, end: start + part.words.length }]);
  return { ...draft, ...values, [spec.text]: rest };
}

/** An emptied text forgets which words were given back. */
function typedAnew<Draft extends TypedForm>(draft: Draft, text: keyof Draft): Draft {
  const before = draft.typed ?? UNREAD;
  if (String(draft[text]).trim() !== '') return { ...draft, typed: { ...before, isRead: true } };
  const { typed: _typed, ...rest } = draft;
  return (before.chosen.length > 0 ? { ...rest, typed: { ...UNREAD, chosen: before.chosen } } : rest) as Draft;
}

export const givenBack = <Draft extends TypedForm>(draft: Draft, part: Part): Draft => ({
  ...draft,
  typed: { ...(draft.typed ?? UNREAD), kept: [...(draft.typed?.kept ?? []), part.words] },
});

export const answered = <Draft extends TypedForm>(draft: Draft, name: string, id: string): Draft => ({
  ...draft,
  typed: { ...(draft.typed ?? UNREAD), answers: { ...draft.typed?.answers, [name]: id } },
});

/** The parts of a draft's text, and its title: the whole text if it wasn't typed here, or the parser hasn't loaded. */
export function readOf({ typed }: TypedForm, text: string, read: (state: TypedState) => Understood | null): Understood {
  const found = typed?.isRead ? read(typed) : null;
  return found ?? { parts: [], title: text };
}
