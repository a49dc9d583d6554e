import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { reminderCalls } from '@hestia/contract/reminders/calls.ts';
import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import type { Call } from '@hestia/contract/wire/call.ts';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearDrafts } from '#platform/drafts.ts';
import { eraseUserData, openUserData, readOutbox } from '#platform/data/user-data.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { clearToasts } from '#ui/toasts.tsx';
import { renderScreen } from '#test/house.tsx';
import { wire } from '#test/wire.ts';
import { BoardScreen } from './board-screen.tsx';
import { HOUSE, LEA, TOM, YUKI } from './notes.test-data.ts';
import { dropPicture } from './picture-draft.ts';

const person = (id: string, username: string) => ({
  id,
  username,
  email: `${username}@example.org`,
  colocationId: HOUSE,
  profilePictureUrl: null,
});
const house = {
  id: HOUSE,
  name: '12, rue des Lilas',
  address: '',
  colocataires: [LEA, TOM, YUKI],
  currency: 'EUR',
  createdBy: LEA,
  createdAt: '2026-01-01T00:00:00.000Z',
  joinPolicy: 'id' as const,
};
const { listReminders, addReminder: _form, ...writes } = reminderCalls;

/** Léa, Tomasz and 由紀 at home: nothing kept from before, and the network takes no writes, so that they can be looked at. */
export async function moveIn(): Promise<void> {
  await eraseUserData();
  clearDrafts();
  clearToasts();
  dropPicture();
  saveUser(person(LEA, 'Léa'));
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
  });
  // Other tests run beside this one in the same browser: each keeps its own queue.
  await openUserData(crypto.randomUUID());
}

type Around = {
  readonly path?: string;
  readonly locale?: Locale;
  readonly wide?: boolean;
  readonly more?: readonly (readonly [Call, object | (() => unknown)])[];
};

/** Renders the board as Léa sees it, on her phone or her desk. */
export async function renderBoard(notes: readonly Reminder[] | (() => unknown), around: Around = {}) {
  const { path = '/', locale = 'en', wide = false, more = [] } = around;
  await (wide ? page.viewport(1440, 900) : page.viewport(390, 844));
  const asked = wire(
    [accountCalls.listMembers, [person(LEA, 'Léa'), person(TOM, 'Tomasz'), person(YUKI, '由紀')]],
    [colocationCalls.getColocation, house],
    ...more,
    [listReminders, notes],
    ...Object.values(writes).map((call) => [call, () => new Response('', { status: 503 })] as const),
  );
  return { ...(await renderScreen(<BoardScreen />, { path, locale })), ...asked };
}

/** What waits to be sent: the kind of each write and what goes over the wire. */
export const queued = () =>
  (readOutbox()?.snapshot() ?? []).map(({ kind, request }) => ({
    kind,
    body: request.body ?? request.form,
    path: request.path,
  }));

/** Where a note is drawn, as the style says. */
export function placeOf(note: Reminder): { x: number; y: number } {
  const element = document.querySelector<HTMLElement>(`[data-note="${note.id}"]`);
  const [x = 0, y = 0] = (element?.style.translate ?? '').split(' ').map(Number.parseFloat);
  return { x, y };
}
