import { isUnclear, readDay, readMoment } from '@hestia/importers/book/days.ts';
import { readCurrency, readFigure } from '@hestia/importers/book/figures.ts';
import { jsonFault } from '@hestia/importers/book/json-fault.ts';
import { readTable } from '@hestia/importers/book/table.ts';
import { hitsIn, soughtIn } from '@hestia/contract/messages/search.ts';
import { bareIban } from '@hestia/contract/money/paying/iban.ts';
import { bareFigures, currencyIn, isUnclearFigure } from '@hestia/contract/money/coins/typed-figures.ts';
import { itemsIn, lastPieceOf } from '@hestia/contract/reminders/lists/shopping-line.ts';
import { foldedText } from '@hestia/contract/reminders/lists/thing.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { fold } from '@hestia/contract/wire/fold.ts';
import { expect, test } from 'vitest';
import { cpuMs } from '#test/cpu-time.ts';
import { plain } from '#platform/kernel/plain.ts';
import { idsMentioned, partsOf, typedBefore } from '#shared/mentions/mentions.ts';
import { readServer } from '#platform/native/server-address.ts';
import { detourOf } from '#platform/session/guards.ts';
import { evaluateAmount } from '#ui/figures/arithmetic.ts';
import { piecesOf } from '#ui/texts/fold.ts';

/*
 * Pasted text is parsed at each key, and a file all at once. Quadratic code takes minutes with these inputs, and linear code a
 * moment: the bound distinguishes the two on a busy machine, too.
 */
const LETTERS = 100_000;
const MAX_MS = 4000;

const pieces = [
  ' ', '\t', '\n', '\r\n', '\u00a0', '\u2028', '\u200b', '\u200d', '\u0301', 'e\u0301', '\u202e', '\u2067', '\u2068', '\u2068م', '\ufeff', 'a', 'é', '0', '١',
  '.', ',', ';', '-', '=', '€', '€ ', '$', '"', '\\', '(', '[', '{', '@', '@Léa ', '/', ':', '1,', '1 ', 'kr ', "'", 'م', '今',
]; // prettier-ignore
const texts = pieces.flatMap((piece) => {
  const many = piece.repeat(LETTERS / piece.length);
  return [many, `1${many}1`, `"${many}"x`, `م${many}\nx`];
});

const members = [
  { id: '1', username: 'Léa' },
  { id: '2', username: 'Léa Marie' },
];
const readers: Record<string, (text: string) => unknown> = {
  'an amount': (text) => evaluateAmount(text, '.'),
  figures: (text) => [bareFigures(text), currencyIn(text), isUnclearFigure(text)],
  items: itemsIn,
  'an item that is typed': lastPieceOf,
  'a thing of a list': foldedText,
  'a mention that is typed': (text) => typedBefore(text, text.length),
  mentions: (text) => [partsOf(text, members), idsMentioned(text, members)],
  'a search': (text) => [soughtIn(text), hitsIn(text, ['a']), plain(text), fold(text)],
  'an account number': bareIban,
  'a long text': piecesOf,
  'the address of a page': (path) => detourOf({ path, hasToken: false, colocationId: null }),
  'the address of a server': readServer,
  'a name beside others': isolated,
  'a cell': (text) => [readFigure(text), readCurrency(text), readDay(text), readMoment(text), isUnclear(text)],
  'a table': readTable,
  'broken data': jsonFault,
};

test.each(Object.keys(readers))(
  '%s is parsed in time linear in its length',
  (what) => {
    const slow = texts.flatMap((text) => {
      const begin = cpuMs();
      try {
        readers[what]?.(text);
      } catch {
        // A rejection is as fast.
      }
      const took = cpuMs() - begin;
      return took > MAX_MS ? [`${JSON.stringify(text.slice(0, 8))}: ${Math.round(took)} ms`] : [];
    });
    expect(slow).toEqual([]);
  },
  600_000,
);
