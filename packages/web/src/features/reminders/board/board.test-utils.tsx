import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearDrafts } from '#platform/drafts.ts';
import { eraseUserData, openUserData, readOutbox } from '#platform/sync/sync.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, memberOf, LEA } from '#test/members.ts';
import { TodayLine } from '#shared/today-line.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { outcomesReducer } from '../polls/outcomes-data.ts';
import { reminderReducers } from '../reminders-data.ts';
import { BoardScreen } from './board-screen.tsx';
import { notePicture } from '../pictures/note-picture.ts';

const { listReminders, addReminder: _form, ...writes } = reminderEndpoints;

/** Léa, Tomasz and 由紀 at home, with empty storage; the network accepts no writes, so that they can be checked. */
export async function moveIn(): Promise<void> {
  await eraseUserData();
  await notePicture.clear();
  await clearDrafts();
  saveUser(memberOf(LEA, 'Léa'));
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
  });
  // Other tests run in the same browser: each has a separate queue.
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(reminderCommands),
    cacheReducers: [...reminderReducers, outcomesReducer],
  });
}

type BoardOptions = {
  readonly path?: string;
  readonly locale?: Locale;
  readonly wide?: boolean;
  readonly today?: ReactNode;
  readonly more?: readonly (readonly [Endpoint, object | (() => unknown)])[];
};

/** Renders the board as Léa sees it, on her phone or her desk. */
export async function renderBoard(notes: readonly Note[] | (() => unknown), around: BoardOptions = {}) {
  const { path = '/', locale = 'en', wide = false, today, more = [] } = around;
  await (wide ? page.viewport(1440, 900) : page.viewport(390, 844));
  const asked = mockFetch(
    ...more,
    ...atHome,
    [listReminders, typeof notes === 'function' ? notes : notes.map(encodeNote)],
    ...Object.values(writes).map((endpoint) => [endpoint, () => new Response('', { status: 503 })] as const),
  );
  const board = (
    <TodayLine value={today}>
      <BoardScreen />
    </TodayLine>
  );
  return { ...(await renderScreen(board, { path, locale })), ...asked };
}

/** The waiting writes: their kind and request. */
export const queued = () =>
  (readOutbox()?.snapshot() ?? []).map(({ kind, request }) => ({
    kind,
    body: request.body ?? request.form,
    path: request.path,
  }));

/** A note's rendered position, from its style. */
export function positionOf(note: Note): { x: number; y: number } {
  const element = document.querySelector<HTMLElement>(`[data-note="${note.id}"]`);
  const [x = 0, y = 0] = (element?.style.translate ?? '').split(' ').map(Number.parseFloat);
  return { x, y };
}
