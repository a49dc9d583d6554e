import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import type { Samples, Fixture } from './fixture.ts';

const add = ({ home, ada, add: call }: Fixture) =>
  call(bookEndpoints.addBookEntry, {
    body: {
      colocationId: home,
      title: 'Keys',
      content: { kind: 'keys', lines: [{ name: 'Cellar', holderId: ada.id, holder: '' }] },
    },
  });
const meter = ({ home, add: call }: Fixture) =>
  call(bookEndpoints.addBookEntry, {
    body: { colocationId: home, title: 'Gas', content: { kind: 'meter', unit: 'm³', number: '' } },
  });
const reading = async (fixture: Fixture) =>
  fixture.add(bookEndpoints.addBookReading, {
    body: { entryId: await meter(fixture), readOn: '2026-11-30', value: 4711 },
  });

export const bookSamples: Samples<typeof bookEndpoints> = {
  listBook: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listBookChanges: { make: async (fixture) => ({ params: { id: await add(fixture) } }) },
  addBookEntry: {
    make: ({ home, ada }) => ({
      body: { colocationId: home, createdBy: ada.id, title: 'Quiet', content: { kind: 'text', text: 'From ten on' } },
    }),
  },
  editBookEntry: { make: async (fixture) => ({ body: { id: await add(fixture), title: 'All keys' } }) },
  deleteBookEntry: { make: async (fixture) => ({ params: { id: await add(fixture) } }) },
  addBookReading: {
    make: async (fixture) => ({ body: { entryId: await meter(fixture), readOn: '2026-11-30', value: 4712 } }),
  },
  deleteBookReading: { make: async (fixture) => ({ params: { id: await reading(fixture) } }) },
};
