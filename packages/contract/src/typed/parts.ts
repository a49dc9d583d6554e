// The parts that forms read from a typed text; each has one place in it.
import type { Recurrence } from '../recurrence/recurrence.ts';
import type { Day } from '../time/day.ts';

export const languages = ['en', 'de', 'fr', 'es', 'zh', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The form a text is typed in: which parts it can have, and whether its days are past or future. */
export type Form = 'expense' | 'task' | 'bill';
export type Kind = 'amount' | 'payer' | 'people' | 'day' | 'repeat';

export type Person = { readonly id: string; readonly name: string };

export type Context = {
  readonly form: Form;
  /** Kinds that a member has chosen by hand: their words belong to the title. */
  readonly without?: readonly Kind[] | undefined;
  /** The household's. */
  readonly today: Day;
  readonly currency: string;
  readonly decimals: number;
  readonly me: string;
  readonly people: readonly Person[];
  /** Undone words: they belong to the title wherever they are. */
  readonly kept?: readonly string[] | undefined;
  /** The chosen member for a name that several have: its key to their id. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
};

/** A name that several people have. */
export type NameQuestion = { readonly name: string; readonly ids: readonly string[] };

export type PartContent =
  | { readonly kind: 'amount'; readonly minor: number; readonly currency: string }
  | { readonly kind: 'payer'; readonly id: string | null; readonly asked: readonly NameQuestion[] }
  /** The sharers, including the typing user; the others while a name is asked for. */
  | { readonly kind: 'people'; readonly ids: readonly string[]; readonly asked: readonly NameQuestion[] }
  | { readonly kind: 'day'; readonly day: Day }
  /** `isPinned`: the words name days of its weeks, months or years; otherwise the first date decides. */
  | { readonly kind: 'repeat'; readonly recurrence: Recurrence; readonly firstOn: Day; readonly isPinned: boolean };

/** A place in the text as typed: from its start until before its end. */
export type Place = { readonly start: number; readonly end: number };
export type Part = PartContent & Place & { readonly words: string };
export type PartOf<K extends Kind> = Extract<Part, { kind: K }>;

export type Understood = {
  /** In the order of the text; one per kind. */
  readonly parts: readonly Part[];
  /** The rest of the text. */
  readonly title: string;
};

/** Meant for one kind of part. */
export const partOf = <K extends Kind>(parts: readonly Part[], kind: K): PartOf<K> | undefined =>
  parts.find((part): part is PartOf<K> => part.kind === kind);

export const isAsked = (part: Part): boolean => 'asked' in part && part.asked.length > 0;
