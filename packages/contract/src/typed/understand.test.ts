import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Context, type Form, isAsked, languages, partOf, type Understood } from './parts.ts';
import { contextOf, PEOPLE, read, said } from './typed.test-utils.ts';
import { wordsOf } from './speaking.ts';
import { understand } from './understand.ts';

const FORMS: readonly Form[] = ['expense', 'task', 'bill'];

const PIECES =
  'with|mit|avec|con|和|と|ben|ana|由紀|paid|by|par|von|every|jeden|chaque|cada|每|毎週|2|12.40|12,40|1.200,50|€|$|円|3|dec|.|,|/|-|12/03|saturday|samstag|samedi|sábado|周六|土曜|all|alle|tous|todos|大家|みんな|on the|1st|1.|today|heute|x| |  |\u3000|😀|👨‍👩‍👧|\u0000|\uD800|e\u0301|İ|ß|٣|１２|(|)|"|\\|\n'.split(
    '|',
  );

/** Words, numbers and signs in order, and anything else. */
const typed = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 14,
  })
  .map((pieces) => pieces.map((piece, at) => (at % 3 === 0 ? piece : ` ${piece}`)).join(''));

const whatever = (holds: (text: string, read: (more?: Partial<Context>) => Understood) => void) =>
  fc.assert(
    fc.property(typed, fc.constantFrom(...languages), fc.constantFrom(...FORMS), (text, language, form) =>
      holds(text, (more) => read(language, form, text, more)),
    ),
    { numRuns: 3000 },
  );

describe('whatever is typed', () => {
  test('has parts in the order of the text, none within another, one of a kind', () => {
    whatever((text, readIt) => {
      const { parts } = readIt();
      expect(new Set(parts.map(({ kind }) => kind)).size).toBe(parts.length);
      for (const [at, { start, end, words }] of parts.entries()) {
        expect(start).toBeGreaterThanOrEqual(parts[at - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).toBe(words);
      }
    });
  });

  test('undoing all parts gives the original text', () => {
    whatever((text, readIt) => {
      const kept: string[] = [];
      let { parts, title } = readIt();
      while (parts[0]) {
        kept.push(parts[0].words);
        ({ parts, title } = readIt({ kept }));
        expect(kept.length).toBeLessThan(text.length + 1);
      }
      expect(title).toBe(text.trim());
    });
  });

  test('no letter is lost: parts and title make up the text', () => {
    const letters = (text: string) => [...text.replaceAll(/[\s\p{P}\p{S}]/gu, '')].toSorted().join('');
    whatever((text, readIt) => {
      const { parts, title } = readIt();
      expect(letters(parts.map(({ words }) => words).join('') + title)).toBe(letters(text));
    });
  });
});

describe('a long text', () => {
  /** In milliseconds of this thread, the fastest of several tries. */
  const cost = (text: string) => {
    const tries = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      for (const language of languages) understand(text, wordsOf(language), contextOf('task'));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...tries);
  };

  test.each(['ben, ', 'with ben and ', 'saturday, ', '1 ', '1 2 3 dec ', '12/03', 'と', '每', 'a', '1.', 'all ', '  '])(
    'parsing %j takes time linear in its length',
    (piece) => {
      const text = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      cost(text(1500));
      const [short, long] = [cost(text(1500)), cost(text(6000))];
      // Four times as long, with room for the clock; a quadratic one takes sixteen times.
      expect(long).toBeLessThan(8 * Math.max(short, 4));
    },
  );
});

describe('a name that two members have', () => {
  const people = [
    { id: 'me', name: 'Léa' },
    { id: 'b1', name: 'Ben Adams' },
    { id: 'b2', name: 'Ben' },
    { id: 'ana', name: 'Ana' },
  ];

  test('an ambiguous name is asked about, never guessed', () => {
    const { parts, title } = read('en', 'expense', '12.40 pizza with ben and ana', { people });
    const part = partOf(parts, 'people');
    expect(part).toMatchObject({ ids: ['me', 'ana'], asked: [{ name: 'ben', ids: ['b1', 'b2'] }] });
    expect(part && isAsked(part)).toBe(true);
    expect(title).toBe('pizza');
  });

  test('an ambiguous name is resolved by an answer, and by more letters', () => {
    const answered = read('en', 'expense', 'pizza 12 paid by Ben', { people, answers: { ben: 'b2' } });
    expect(partOf(answered.parts, 'payer')).toMatchObject({ id: 'b2', asked: [] });
    const named = read('en', 'expense', 'pizza 12 paid by Ben Adams', { people });
    expect(partOf(named.parts, 'payer')).toMatchObject({ id: 'b1', asked: [] });
  });

  test("an answer that names a former member doesn't resolve it", () => {
    const { parts } = read('en', 'expense', 'pizza 12 paid by Ben', { people, answers: { ben: 'gone' } });
    expect(partOf(parts, 'payer')).toMatchObject({ id: null, asked: [{ ids: ['b1', 'b2'] }] });
  });
});

describe('words given back', () => {
  test("undone words stay in the title, and aren't recognized again", () => {
    expect(said('en', 'expense', 'market saturday 12', { kept: ['saturday'] })).toBe('"market saturday" 1200');
    expect(said('en', 'expense', 'market saturday 12 with ben', { kept: ['saturday', '12'] })).toBe(
      '"market saturday 12" with:me,ben',
    );
  });

  test('undone words are whole words only: an undone 12 is not a part of 12.40', () => {
    expect(said('en', 'expense', 'pizza 12.40', { kept: ['12'] })).toBe('"pizza" 1240');
  });
});

describe('a kind that was chosen by hand', () => {
  test("a kind set by hand isn't read: its words are title", () => {
    expect(said('en', 'expense', 'pizza 12 with ben', { without: ['amount'] })).toBe('"pizza 12" with:me,ben');
    expect(said('en', 'task', 'bins tomorrow', { without: ['day'] })).toBe('"bins tomorrow"');
  });
});

test('in all six languages "all" means each member of the household', () => {
  const texts = { en: 'x every day all', de: 'x täglich alle', fr: 'x tous les jours tous', es: 'x cada día todos' };
  const all = { ...texts, zh: 'x 每天 大家', ja: 'x 毎日 みんな' };
  for (const language of languages)
    expect(partOf(read(language, 'task', all[language]).parts, 'people')?.ids.length).toBe(PEOPLE.length);
});
