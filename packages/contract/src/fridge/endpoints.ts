import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Confirmation, Id, name, text } from '../wire/primitives.ts';
import { DeviceRights, DeviceSession, Fridge, GuestLink, PairedDevice, PairingCode } from './schemas.ts';

const MAX_CODE = 100;
/** The longest time of a guest's link. */
const MAX_GUEST_DAYS = 31;

const Code = z.string().check(z.minLength(1), z.maxLength(MAX_CODE));
const DeviceName = name(limits.deviceName);

/** Calls of a device, before and after it is paired. */
export const fridgeEndpoints = defineEndpoints({
  requestPairingCode: {
    method: 'POST',
    path: '/api/Fridge/Code',
    access: 'anyone',
    summary: 'A code to show on a tablet, valid for five minutes',
    response: PairingCode,
  },
  completePairing: {
    method: 'POST',
    path: '/api/Fridge/Pair',
    access: 'anyone',
    summary: 'The session of the tablet, once a member has confirmed its code; null until then',
    body: z.object({ secret: Code }),
    response: z.nullable(DeviceSession),
  },
  openGuestLink: {
    method: 'POST',
    path: '/api/Fridge/Open',
    access: 'anyone',
    summary: 'The session of a browser that opens a guest’s link',
    body: z.object({ code: Code }),
    response: DeviceSession,
  },
  getFridge: {
    method: 'GET',
    path: '/api/Fridge',
    access: 'device',
    household: 'own',
    summary: 'The board, tasks and absences of the household, as a paired device shows them',
    response: Fridge,
    cacheable: true,
  },
  renewDevice: {
    method: 'POST',
    path: '/api/Fridge/Renew',
    access: 'device',
    household: 'own',
    summary: 'The same session with a new token',
    response: DeviceSession,
  },
  getFridgePicture: {
    method: 'GET',
    path: '/api/Fridge/Picture/{name}',
    access: 'device',
    household: 'own',
    summary: 'The small version of a picture of a note or a member, as WebP',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    response: z.unknown(),
    responseType: 'image/webp',
  },
  tickFridgeItem: {
    method: 'PUT',
    path: '/api/Fridge/Item',
    access: 'device',
    household: { of: 'item', by: 'body.id' },
    summary: 'Ticks or unticks an item of a list',
    body: z.object({ id: Id, isChecked: z.boolean() }),
    response: Id,
  },
  addFridgeItem: {
    method: 'POST',
    path: '/api/Fridge/Item',
    access: 'device',
    household: { of: 'note', by: 'body.reminderId' },
    summary: 'Adds an item to a list, in the name of the device',
    body: z.object({ id: z.optional(Id), reminderId: Id, name: text(limits.itemName) }),
    response: Id,
  },
  markFridgeTask: {
    method: 'PUT',
    path: '/api/Fridge/Task',
    access: 'device',
    household: { of: 'chore', by: 'body.id' },
    summary: 'Marks a task, or a member’s part of it, done or open, for the member who did it',
    body: z.object({ id: Id, isDone: z.boolean(), userId: Id }),
    response: Id,
  },
  voteOnFridge: {
    method: 'PUT',
    path: '/api/Fridge/Vote',
    access: 'device',
    household: { of: 'note', by: 'body.reminderId' },
    summary: 'Casts or withdraws a member’s vote in a poll that is not anonymous',
    body: z.object({ reminderId: Id, choice: text(limits.pollOption), userId: Id, isCast: z.boolean() }),
    response: Id,
  },
});

/** Calls of members about paired devices and guests' links. */
export const pairingEndpoints = defineEndpoints({
  listPairings: {
    method: 'GET',
    path: '/api/Pairing',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The paired devices and guests’ links of the household, and those that ended lately',
    query: z.object({ colocationId: Id }),
    response: z.array(PairedDevice),
  },
  confirmPairing: {
    method: 'POST',
    path: '/api/Pairing',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Pairs the tablet that shows a code. Requires the password, or a recent sign-in',
    body: z.extend(Confirmation, { colocationId: Id, code: Code, name: DeviceName, rights: DeviceRights }),
    response: PairedDevice,
  },
  makeGuestLink: {
    method: 'POST',
    path: '/api/Pairing/Guest',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Makes a link that shows the board for some days. Requires the password, or a recent sign-in',
    body: z.extend(Confirmation, {
      colocationId: Id,
      name: DeviceName,
      days: z.int().check(z.minimum(1), z.maximum(MAX_GUEST_DAYS)),
    }),
    response: GuestLink,
  },
  editPairing: {
    method: 'PUT',
    path: '/api/Pairing',
    access: 'member',
    household: { of: 'pairing', by: 'body.id' },
    summary: 'Changes the name of a device, or what it may do',
    body: z.object({ id: Id, name: z.optional(DeviceName), rights: z.optional(DeviceRights) }),
    response: Id,
  },
  endPairing: {
    method: 'DELETE',
    path: '/api/Pairing/{id}',
    access: 'member',
    household: { of: 'pairing', by: 'params.id' },
    summary: 'Ends a device or a guest’s link at once',
    params: z.object({ id: Id }),
    response: Id,
  },
});
