import { applyToChoreMessages } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';
import { verifyEvents } from '#test/verify-events.ts';

const { server, lea, tomasz, home, add } = await startRota();
afterAll(() => server.close());

describe('comments on a chore', () => {
  it('are listed oldest first, live, and deleted only by their author', async () => {
    const id = await add('Talked about');
    const fetch = () => server.call(lea, choreEndpoints.listChoreMessages, { params: { id } });
    const apply = (messages: Awaited<ReturnType<typeof fetch>>, event: Parameters<typeof applyToChoreMessages>[2]) => [
      ...applyToChoreMessages(id, messages, event),
    ];
    const say = (user: TestUser, content: string) =>
      server.call(user, choreEndpoints.addChoreMessage, { body: { choreId: id, createdBy: user.id, content } });
    await verifyEvents(server, lea, { fetch, apply, write: () => say(lea, 'Who has the key?') });
    await verifyEvents(server, lea, { fetch, apply, write: () => say(tomasz, 'Me') });
    const [first] = await fetch();
    const params = { id: first?.id ?? '' };
    expect((await server.attempt(tomasz, choreEndpoints.deleteChoreMessage, { params })).status).toBe(403);
    await verifyEvents(server, lea, {
      fetch,
      apply,
      write: () => server.call(lea, choreEndpoints.deleteChoreMessage, { params }),
    });
    expect((await fetch()).map((m) => m.content)).toEqual(['Me']);
  });

  it('leave no words in stored events when their chore is deleted', async () => {
    const [id, other] = [await add('Deleted with its comments'), await add('Kept with its comments')];
    const say = (choreId: string, content: string) =>
      server.call(lea, choreEndpoints.addChoreMessage, { body: { choreId, content } });
    await say(id, 'Nobody shall read this');
    await say(other, 'This they shall');
    await server.call(tomasz, choreEndpoints.deleteChore, { params: { id } });
    const { rows } = await sql<{ content: string }>`
      select payload ->> 'content' as content from events
      where colocation_id = ${home} and payload ->> 'choreId' in (${id}, ${other}) order by seq`.execute(
      server.platform.database.of(),
    );
    expect(rows.map(({ content }) => content)).toEqual(['', 'This they shall']);
  });
});
