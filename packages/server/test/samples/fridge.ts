import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { fridgeEndpoints, pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Fixture, Samples } from './fixture.ts';
import { pictureForm } from './images.ts';

const rights = { tick: true, add: true, vote: true };
/** A guest only looks. */
const notForGuests = { guest: 403 } as const;
const forDevices = { guest: 200 } as const;

const requestCode = ({ add }: Fixture) => add(fridgeEndpoints.requestPairingCode, {});
const pair = async (fixture: Fixture) => {
  const { code } = await requestCode(fixture);
  return fixture.add(pairingEndpoints.confirmPairing, {
    body: { colocationId: fixture.home, code, name: 'Fridge', rights },
  });
};
const addNote = ({ home, add }: Fixture, more: object) =>
  add(reminderEndpoints.addReminder, { body: { colocationId: home, reminderType: 2, ...more } });
const addList = (fixture: Fixture) => addNote(fixture, { shoppingListName: 'Market' });

/** One for all visitors: making one is an event. */
const links = new WeakMap<Fixture, Promise<string>>();
function linkOf(fixture: Fixture): Promise<string> {
  const body = { colocationId: fixture.home, name: 'Cat sitter', days: 7 };
  const link = links.get(fixture) ?? fixture.add(pairingEndpoints.makeGuestLink, { body }).then(({ url }) => url);
  links.set(fixture, link);
  return link;
}

export const pairingSamples: Samples<typeof pairingEndpoints> = {
  listPairings: {
    make: async (fixture) => {
      await pair(fixture);
      return { query: { colocationId: fixture.home } };
    },
  },
  confirmPairing: {
    make: async (fixture) => {
      const { code } = await requestCode(fixture);
      return { body: { colocationId: fixture.home, code, name: 'Fridge', rights } };
    },
  },
  makeGuestLink: { make: ({ home }) => ({ body: { colocationId: home, name: 'Cat sitter', days: 7 } }) },
  editPairing: { make: async (fixture) => ({ body: { id: (await pair(fixture)).id, name: 'Kitchen' } }) },
  endPairing: { make: async (fixture) => ({ params: { id: (await pair(fixture)).id } }) },
};

export const fridgeSamples: Samples<typeof fridgeEndpoints> = {
  requestPairingCode: { make: () => ({}) },
  completePairing: { make: async (fixture) => ({ body: { secret: (await requestCode(fixture)).secret } }) },
  openGuestLink: {
    make: async (fixture) => ({ body: { code: new URL(await linkOf(fixture)).hash.slice(1) } }),
  },
  getFridge: {
    make: async (fixture) => {
      await addList(fixture);
      return {};
    },
    outcomes: forDevices,
  },
  renewDevice: { make: () => ({}), outcomes: forDevices },
  getFridgePicture: {
    make: async (fixture) => {
      const id = await fixture.add(reminderEndpoints.addReminder, {
        body: pictureForm({ colocationId: fixture.home, reminderType: '1' }),
      });
      const { imageUrl } = await fixture.add(reminderEndpoints.getReminder, { params: { id } });
      return { params: { name: imageUrl ?? '' } };
    },
    outcomes: forDevices,
  },
  tickFridgeItem: {
    make: async (fixture) => {
      const reminderId = await addList(fixture);
      const id = await fixture.add(reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } });
      return { body: { id, isChecked: true } };
    },
    outcomes: notForGuests,
  },
  addFridgeItem: {
    make: async (fixture) => ({ body: { reminderId: await addList(fixture), name: 'Milk' } }),
    outcomes: notForGuests,
  },
  markFridgeTask: {
    make: async ({ home, ada, add }) => {
      const id = await add(choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins' } });
      return { body: { id, isDone: true, userId: ada.id } };
    },
    outcomes: notForGuests,
  },
  voteOnFridge: {
    make: async (fixture) => {
      const pollInput = {
        title: 'Dinner?',
        options: ['Friday', 'Saturday'],
        expirationDate: '2099-01-01T00:00:00.000Z',
      };
      const reminderId = await addNote(fixture, { reminderType: 3, pollInput });
      return { body: { reminderId, choice: 'Friday', userId: fixture.ada.id, isCast: true } };
    },
    outcomes: notForGuests,
  },
};
