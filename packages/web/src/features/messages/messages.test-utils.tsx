import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageCommands } from '@hestia/contract/messages/commands.ts';
import type { MessageEvents } from '@hestia/contract/messages/events.ts';
import type { Message, MessageReaction } from '@hestia/contract/messages/schemas.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { ProblemCode } from '@hestia/contract/wire/problem.ts';
import { vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { clearDrafts } from '#platform/drafts.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { setSyncCursor } from '#platform/sync/queries/sync-cursor.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, memberOf, LEA } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { ChatScreen } from './chat-screen.tsx';
import { chatSubscriber, chatStorage } from './store/chat.ts';
import { forgetMarks } from './store/read-mark.ts';
import { messageOf, Server } from './messages.test-fixtures.ts';

let device = '';

type Flat = {
  readonly messages?: readonly Message[];
  /** The server's refusals of writes; by default, it accepts them. */
  readonly refuses?: () => ProblemCode | null;
  /** Writes are not answered at all. */
  readonly isDown?: () => boolean;
  /** All reads fail, until the test says otherwise. */
  readonly cannotRead?: boolean;
  readonly locale?: Locale;
  readonly path?: string;
  /** The members, if not the three without pictures. */
  readonly members?: readonly object[];
  /** The server's search results; null: it is unreachable. */
  readonly searches?: () => object | null;
  /** The picture behind every name. */
  readonly picture?: Blob;
  /** The same device again: its storage stays. */
  readonly again?: boolean;
};

/** Renders Léa's chat, with a server that accepts writes and emits events. */
export async function renderChat(flat: Flat = {}) {
  const {
    messages = [],
    refuses,
    isDown,
    searches,
    cannotRead = false,
    locale = 'en',
    path: at = '/message',
    again = false,
    members,
    picture,
  } = flat;
  const server = new Server(messages);
  server.isDown = cannotRead;
  const receive = (event: EventOf<MessageEvents>) => {
    server.seq += 1;
    server.messages = applyToMessages(server.messages, event);
    chatSubscriber.onEvent(event, server.seq);
    setSyncCursor({ validFrom: 10, lastSeq: server.seq });
  };
  const take = (event: EventOf<MessageEvents>, answer: string) => {
    if (isDown?.()) throw new TypeError('Failed to fetch');
    const code = refuses?.();
    if (code) return refusal(code);
    receive(event);
    return Response.json(answer, { headers: { 'Hestia-Seq': String(server.seq) } });
  };
  const asked = mockFetch(
    ...(members ? [[accountEndpoints.listMembers, members] as const] : []),
    ...(picture ? [[imageEndpoints.getImage, () => new Response(picture)] as const] : []),
    ...atHome,
    ...wordsOn(server, take),
    ...reactionsOn(server, take),
    [messageEndpoints.getReadMark, { userId: LEA, sendAt: null, messageId: null }],
    [messageEndpoints.moveReadMark, LEA],
    [messageEndpoints.searchMessages, () => answerSearch(searches?.() ?? null)],
    [messageEndpoints.getMessage, ({ path }) => answerOne(server, path)],
    [
      messageEndpoints.deleteMessage,
      ({ path }) => take({ name: 'MessageDeleted', payload: path.split('/').at(-1) ?? '' }, ''),
    ],
  );
  answerPages(server);
  if (!again) await forgetAll();
  setSyncCursor({ validFrom: 10, lastSeq: 10 });
  // Other tests run in the same browser: each has a separate queue.
  device = again ? device : crypto.randomUUID();
  await openUserData(device, {
    commands: Object.values(messageCommands),
    subscribers: [chatSubscriber],
    userStorages: [chatStorage],
  });
  return { ...(await renderScreen(<Shelled />, { path: at, locale })), ...asked, server, emit: receive };
}

type Take = (event: EventOf<MessageEvents>, answer: string) => Response;

/** A message of Léa's. */
function wordsOn(server: Server, take: Take) {
  const send = ({ body }: { body: unknown }) => {
    const { id, content, replyTo, mentions = [] } = body as Message;
    const n = server.messages.length + 1;
    const sent = messageOf(n, { id, content, replyTo, mentions, sendBy: LEA, sendAt: new Date().toISOString() });
    return take({ name: 'NewMessageAdded', payload: sent }, id);
  };
  const edit = ({ body }: { body: unknown }) => {
    const { id, content } = body as Message;
    const before = server.messages.find((message) => message.id === id) ?? messageOf(0);
    return take({ name: 'MessageUpdated', payload: { ...before, content } }, id);
  };
  return [
    [messageEndpoints.sendMessage, send],
    [messageEndpoints.editMessage, edit],
  ] as const;
}

/** Léa's reactions. */
function reactionsOn(server: Server, take: Take) {
  const mineTo = (messageId: string) =>
    server.messages.find(({ id }) => id === messageId)?.reactions?.find(({ userId }) => userId === LEA);
  const react = ({ body }: { body: unknown }) => {
    const { id, messageId, type } = body as MessageReaction;
    const mine = mineTo(messageId);
    const name = mine ? 'UpdateMessageReaction' : 'NewMessageReaction';
    return take({ name, payload: { id: mine?.id ?? id, userId: LEA, messageId, type } }, messageId);
  };
  const withdraw = ({ body }: { body: unknown }) => {
    const { messageId } = body as MessageReaction;
    const mine = mineTo(messageId);
    return mine ? take({ name: 'DeleteMessageReaction', payload: mine }, messageId) : refusal('notFound');
  };
  return [
    [messageEndpoints.reactToMessage, react],
    [messageEndpoints.withdrawMessageReaction, withdraw],
  ] as const;
}

function answerSearch(found: object | null): Response {
  if (found === null) throw new TypeError('Failed to fetch');
  return Response.json(found);
}

function answerOne(server: Server, path: string): Response {
  const found = server.messages.find(({ id }) => id === path.split('/').at(-1));
  return found ? Response.json(found) : refusal('notFound');
}

/** The screen takes its height from its surroundings. */
const Shelled = () => (
  <main className="app-main" style={{ padding: '0 var(--gutter)' }}>
    <ChatScreen />
  </main>
);

/** Storage is empty, and Léa is signed in. */
async function forgetAll(): Promise<void> {
  await eraseUserData();
  await clearDrafts();
  forgetMarks();
  saveUser(memberOf(LEA, 'Léa'));
}

/** The list of messages depends on the query, which `wire` ignores. */
function answerPages(server: Server): void {
  const next = vi.mocked(globalThis.fetch).getMockImplementation();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(url as string, location.origin);
    if (pathname !== messageEndpoints.listMessages.path || (init?.method ?? 'GET') !== 'GET') {
      return next?.(url, init) ?? Promise.reject(new TypeError('Failed to fetch'));
    }
    const { limit, before, after, around } = Object.fromEntries(searchParams);
    const { data, seq } = await server.read({
      limit: Number(limit),
      ...(before && { before }),
      ...(after && { after }),
      ...(around && { around }),
    });
    return Response.json(data, { headers: { 'Hestia-Seq': String(seq) } });
  });
}
