import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { bookEndpoints } from './endpoints.ts';
import type { BookEntry } from './schemas.ts';

const [keys, meter, reading] = [thing(1), thing(2), thing(3)];

const written = {
  colocationId: home,
  createdBy: ana,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedBy: ben,
  updatedAt: '2026-11-20T18:30:00.000Z',
};

const lines = [
  { name: 'Front door', holderId: ben, holder: '' },
  { name: 'Cellar', holderId: null, holder: 'The neighbour' },
];
const entries: BookEntry[] = [
  { id: keys, ...written, title: 'Spare keys', content: { kind: 'keys', lines }, readings: [] },
  {
    id: meter,
    ...written,
    title: 'Electricity meter',
    content: { kind: 'meter', unit: 'kWh', number: '1ESY1162334455' },
    readings: [{ id: reading, readOn: '2026-11-30', value: 4711.5, userId: ana }],
  },
];

export const bookExamples: Examples<typeof bookEndpoints> = {
  listBook: {
    description: 'All members read all of it, the Wi-Fi password and the codes of doors included.',
    query: { colocationId: home },
    answer: entries,
  },
  listBookChanges: {
    description: 'At most 30. An entry is put back by editing it to what it was; readings have no history.',
    params: { id: keys },
    answer: [
      {
        userId: ben,
        at: '2026-11-20T18:30:00.000Z',
        title: 'Keys',
        content: { kind: 'keys', lines: lines.slice(0, 1) },
      },
    ],
  },
  addBookEntry: {
    description: 'Returns its id. At most 100 entries (422).',
    body: {
      colocationId: home,
      title: 'Wi-Fi',
      content: { kind: 'wifi', network: 'Elm Street 5', password: 'tea at four', security: 'wpa', isHidden: false },
    },
    answer: keys,
  },
  editBookEntry: {
    description: 'Returns its id. Any member may; content of another kind is refused (422).',
    body: { id: keys, title: 'Keys and who has them' },
    answer: keys,
  },
  deleteBookEntry: { description: 'Returns its id. Emits `BookEntryDeleted`.', params: { id: keys }, answer: keys },
  addBookReading: {
    description:
      'Returns its id. A value below the one before is taken: meters are replaced. At most 240 of a meter, and 2,400 of a household (422). Emits `BookReadingAdded`.',
    body: { entryId: meter, readOn: '2026-11-30', value: 4711.5 },
    answer: reading,
  },
  deleteBookReading: {
    description: 'Returns its id. Emits `BookReadingDeleted`.',
    params: { id: reading },
    answer: reading,
  },
};
