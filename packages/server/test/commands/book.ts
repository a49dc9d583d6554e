import { bookCommands } from '@hestia/contract/book/commands.ts';
import type { BookContent, BookEntry, BookReading } from '@hestia/contract/book/schemas.ts';
import { type Bench, now, type Samples } from './bench.ts';

const wifi: BookContent = { kind: 'wifi', network: 'Elm 5', password: 'a b c', security: 'wpa', isHidden: false };

const entryOf = (bench: Bench, content: BookContent): BookEntry => {
  const at = now();
  return {
    id: bench.newId(),
    colocationId: bench.home,
    title: 'Wi-Fi',
    content,
    createdBy: bench.lea,
    createdAt: at,
    updatedBy: bench.lea,
    updatedAt: at,
    readings: [],
  };
};

const added = async (bench: Bench, content: BookContent = wifi): Promise<BookEntry> =>
  (await bench.did(bookCommands.add, { shown: entryOf(bench, content) })).shown;

const readingOf = (bench: Bench, readOn: string): BookReading => ({
  id: bench.newId(),
  readOn,
  value: 4711.5,
  userId: bench.lea,
});

/** A meter with a reading of May. */
const meter = async (bench: Bench) => {
  const shown = await added(bench, { kind: 'meter', unit: 'kWh', number: '' });
  return bench.did(bookCommands.addReading, { shown, reading: readingOf(bench, '2026-05-01') });
};

const keysOf = ({ lea }: Bench): BookContent => ({
  kind: 'keys',
  lines: [
    { name: 'Cellar', holderId: lea, holder: '' },
    { name: 'Letter box', holderId: null, holder: 'The neighbour' },
  ],
});

export const bookCommandSamples = {
  'book.add': [
    ['a Wi-Fi', (bench) => ({ shown: entryOf(bench, wifi) })],
    ['keys', (bench) => ({ shown: entryOf(bench, keysOf(bench)) })],
  ],
  'book.edit': [
    ['its title', async (bench) => ({ shown: await added(bench), change: { title: 'Internet' }, ...by(bench) })],
    [
      'its content',
      async (bench) => ({
        shown: await added(bench),
        change: { content: { ...wifi, password: 'new' } },
        ...by(bench),
      }),
    ],
    [
      'the title of a meter with readings',
      async (bench) => ({ shown: (await meter(bench)).shown, change: { title: 'Gas' }, ...by(bench) }),
    ],
  ],
  'book.delete': [['a Wi-Fi', async (bench) => ({ shown: await added(bench) })]],
  'book.addReading': [
    ['an earlier one', async (bench) => ({ ...(await meter(bench)), reading: readingOf(bench, '2026-04-01') })],
    ['a later one', async (bench) => ({ ...(await meter(bench)), reading: readingOf(bench, '2026-06-01') })],
  ],
  'book.deleteReading': [['the only one', (bench) => meter(bench)]],
} satisfies Partial<Samples>;

const by = ({ lea }: Bench) => ({ by: lea, at: now() });
