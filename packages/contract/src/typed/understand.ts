// A parser for text typed into forms: "12.40 pizza with Ben", "kitchen every saturday all". Recognized parts are shown and can be
// undone; the rest is the title. Time grows with the length of the text.
import { amountIn, type Span } from './amounts.ts';
import { askedIn, knownIn, type Names, namesOf, type PeopleMatch } from './names.ts';
import { type Context, type Kind, type PartContent, type Part, type Understood } from './parts.ts';
import { longest, match, type Slots } from './vocabularies/patterns.ts';
import { type SlotMatch, slotsOf } from './slots.ts';
import { titleOf } from './title.ts';
import { type Token, tokensOf } from './vocabularies/tokens.ts';
import type { CompiledVocabulary, WordIndex } from './vocabularies/vocabulary.ts';
import { type TimeMatch, whenIn } from './when.ts';

const KINDS: Readonly<Record<Context['form'], readonly Kind[]>> = {
  expense: ['amount', 'payer', 'people', 'day'],
  task: ['people', 'day', 'repeat'],
  bill: ['amount', 'payer', 'people', 'day', 'repeat'],
};

type PartReader = { readonly span: Span; readonly meaning: PartContent };

/** The parts of a text, and its title. */
export function understand(text: string, words: CompiledVocabulary, context: Context): Understood {
  const reading = new Reading(text, words, context);
  const parts = reading.parts();
  return { parts, title: titleOf(text, parts) };
}

class Reading {
  readonly #text: string;
  readonly #words: CompiledVocabulary;
  readonly #context: Context;
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  readonly #slots: Slots<SlotMatch>;
  readonly #taken = new Set<number>();
  readonly #found: PartReader[] = [];

  constructor(text: string, words: CompiledVocabulary, context: Context) {
    this.#text = text;
    this.#words = words;
    this.#context = context;
    this.#names = namesOf(context, words);
    this.#slots = {
      ...slotsOf(words),
      who: (tokens, at) => {
        const found = this.#names.one(tokens, at);
        return found && [found[0], { who: [found[1]] }];
      },
      people: (tokens, at) => {
        const found = this.#names.list(tokens, at);
        return found && [found[0], { who: found[1] }];
      },
    };
    this.#tokens = withKept(text, tokensOf(text), context.kept ?? []);
  }

  parts(): readonly Part[] {
    this.#readNames(this.#words.payer, (who) => {
      const [one] = who;
      return one && { kind: 'payer', id: knownIn(who)[0] ?? null, asked: askedIn(who) };
    });
    this.#readNames(this.#words.people, (who) => ({
      kind: 'people',
      ids: [...new Set([this.#context.me, ...knownIn(who)])],
      asked: askedIn(who),
    }));
    this.#readEveryone();
    this.#readWhen();
    this.#readAmount();
    this.#readNamesBeside();
    this.#readAll();
    return this.#found
      .map(({ span, meaning }) => ({ ...meaning, ...this.#placeOf(span) }))
      .toSorted((a, b) => a.start - b.start);
  }

  #placeOf([from, until]: Span) {
    const start = this.#tokens[from]?.start ?? 0;
    const end = this.#tokens[until - 1]?.end ?? start;
    return { start, end, words: this.#text.slice(start, end) };
  }

  readonly #isTaken = (at: number): boolean => this.#taken.has(at);

  #wants(kind: Kind): boolean {
    const { form, without = [] } = this.#context;
    const isThere = this.#found.some(({ meaning }) => meaning.kind === kind);
    return KINDS[form].includes(kind) && !without.includes(kind) && !isThere;
  }

  #take(span: Span, meaning: PartContent): void {
    this.#found.push({ span, meaning });
    this.#mark(span);
  }

  #mark([from, until]: Span): void {
    for (let at = from; at < until; at++) this.#taken.add(at);
  }

  #readNames(patterns: WordIndex<unknown>, meaningOf: (who: readonly PeopleMatch[]) => PartContent | undefined): void {
    for (let at = 0; at < this.#tokens.length; at++) {
      if (this.#isTaken(at)) continue;
      const found = this.#longestOf(patterns, at);
      const meaning = found && meaningOf(found[1]);
      if (found && meaning && this.#wants(meaning.kind)) return this.#take([at, found[0]], meaning);
    }
  }

  #longestOf(
    { byWord, slotted }: WordIndex<unknown>,
    at: number,
  ): readonly [end: number, who: readonly PeopleMatch[]] | null {
    let best: readonly [number, readonly PeopleMatch[]] | null = null;
    for (const [elements] of [...(byWord.get(this.#tokens[at]?.key ?? '') ?? []), ...slotted]) {
      const found = match(elements, this.#slots, this.#tokens, at);
      if (found?.[1].who && found[0] > (best?.[0] ?? at) && !this.#isTaken(found[0] - 1))
        best = [found[0], found[1].who];
    }
    return best;
  }

  get #everybody(): PartContent {
    return { kind: 'people', ids: this.#context.people.map(({ id }) => id), asked: [] };
  }

  #readEveryone(): void {
    for (let at = 0; at < this.#tokens.length && this.#wants('people'); at++) {
      const found = this.#isTaken(at) ? null : longest(this.#words.everyone, this.#tokens, at);
      if (found && !this.#isTaken(found[0] - 1)) this.#take([at, found[0]], this.#everybody);
    }
  }

  /** An amount is no part in a form without an amount: it stays in the title. */
  #readWhen(): void {
    const isTaken = this.#isTaken;
    const found = whenIn({
      words: this.#words,
      slots: this.#slots,
      context: this.#context,
      tokens: this.#tokens,
      isTaken,
    });
    for (const { span } of found) this.#mark(span);
    const repeat = found.find(({ kind }) => kind === 'repeat') ?? this.#monthlyIn(found);
    const day = found.find((each) => each !== repeat && each.kind !== 'repeat');
    const isDay = day !== undefined && day.kind !== 'repeat' && this.#wants('day');
    if (isDay) this.#take(day.span, { kind: 'day', day: day.day });
    if (!repeat || !this.#wants('repeat')) return;
    const from = isDay ? day.day : null;
    const said = repeat.kind === 'repeat' ? repeat.repeatFrom(from) : null;
    if (said) this.#take(repeat.span, { kind: 'repeat', ...said });
    else if (repeat.kind === 'dayOfMonth') this.#take(repeat.span, monthly(repeat));
  }

  #monthlyIn(found: readonly TimeMatch[]): TimeMatch | undefined {
    return this.#context.form === 'bill' && this.#wants('repeat')
      ? found.find(({ kind }) => kind === 'dayOfMonth')
      : undefined;
  }

  #readAmount(): void {
    if (!this.#wants('amount')) return;
    const all = this.#allAt();
    const found = amountIn({
      words: this.#words,
      context: this.#context,
      tokens: this.#tokens,
      isTaken: (at) => this.#isTaken(at) || (all !== null && at >= all[0] && at < all[1]),
    });
    if (!found || (this.#context.form === 'bill' && found.currency !== this.#context.currency)) return;
    const { minor, currency } = found;
    const [from, until] = found.span;
    const hasLead =
      from > 0 && !this.#isTaken(from - 1) && this.#words.amountLeads.has(this.#tokens[from - 1]?.key ?? '');
    this.#take([hasLead ? from - 1 : from, until], { kind: 'amount', minor, currency });
  }

  /** In a task, names after its days: "kitchen every Saturday Ana, Ben". */
  #readNamesBeside(): void {
    if (this.#context.form !== 'task' || !this.#wants('people')) return;
    const place = this.#found.find(({ meaning }) => meaning.kind === 'repeat' || meaning.kind === 'day');
    const sign = this.#tokens[place?.span[1] ?? 0]?.kind === 'sign' ? 1 : 0;
    const at = (place?.span[1] ?? this.#tokens.length) + sign;
    const found = this.#names.list(this.#tokens, at);
    if (found) this.#take([at, found[0]], { kind: 'people', ids: knownIn(found[1]), asked: askedIn(found[1]) });
  }

  #readAll(): void {
    const all = this.#found.length > 0 ? this.#allAt() : null;
    if (all) this.#take(all, this.#everybody);
  }

  /** "all" ends a text or precedes other parts; elsewhere it is "all-purpose cleaner". */
  #allAt(): Span | null {
    if (!this.#wants('people')) return null;
    for (let at = 0; at < this.#tokens.length; at++) {
      const end = this.#isTaken(at) ? undefined : longest(this.#words.all, this.#tokens, at)?.[0];
      const isEnd =
        end !== undefined && (end >= this.#tokens.length || this.#isTaken(end) || isLastNumber(this.#tokens, end));
      if (isEnd) return [at, end];
    }
    return null;
  }
}

const isLastNumber = (tokens: readonly Token[], at: number): boolean =>
  at === tokens.length - 1 && tokens[at]?.kind === 'number';

const monthly = ({ day, dayOfMonth }: Extract<TimeMatch, { kind: 'dayOfMonth' }>): PartContent => ({
  kind: 'repeat',
  recurrence: { every: 'month', interval: 1, day: dayOfMonth },
  firstOn: day,
  isPinned: true,
});

/** No pattern has it. */
const KEPT = '\u0000';

/** Undone words are only title. */
function withKept(text: string, tokens: readonly Token[], kept: readonly string[]): readonly Token[] {
  const starts = new Map(tokens.map(({ start }, at) => [start, at]));
  const ends = new Map(tokens.map(({ end }, at) => [end, at]));
  const blocked = new Set<number>();
  for (const words of kept.filter((each) => each !== '')) {
    for (let from = text.indexOf(words); from !== -1; from = text.indexOf(words, from + words.length)) {
      const first = starts.get(from) ?? tokens.length;
      const last = ends.get(from + words.length) ?? -1;
      for (let at = first; at <= last; at++) blocked.add(at);
    }
  }
  return tokens.map((token, at) => (blocked.has(at) ? { ...token, key: KEPT, kind: 'word' } : token));
}
