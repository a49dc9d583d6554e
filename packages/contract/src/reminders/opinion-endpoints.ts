import * as z from 'zod/mini';
import { Emoji } from '../wire/emoji.ts';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, text } from '../wire/primitives.ts';
import { PollVote, Reaction } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const OfReminder = z.object({ reminderId: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Votes and reactions. */
export const opinionEndpoints = defineEndpoints({
  listVotes: {
    method: 'GET',
    path: '/api/Reminder/PollVote',
    access: 'member',
    household: { of: 'note', by: 'query.reminderId' },
    summary: 'The votes of a poll',
    query: OfReminder,
    response: z.array(PollVote),
    cacheable: true,
  },
  vote: {
    method: 'POST',
    path: '/api/Reminder/PollVote',
    access: 'member',
    household: { of: 'note', by: 'body.reminderId' },
    actor: 'body.votedBy',
    summary: 'Votes; replaces the earlier vote unless several are allowed',
    body: z.object({ id: Maybe(Id), reminderId: Id, choice: text(limits.pollOption), votedBy: Maybe(Id) }),
    response: Id,
  },
  withdrawVote: {
    method: 'DELETE',
    path: '/api/Reminder/PollVote/{id}',
    aliases: [{ path: '/api/Reminder/PollVote/id/{id}' }, { path: '/api/Reminder/PollVote/id{id}' }],
    access: 'member',
    household: { of: 'vote', by: 'params.id' },
    summary: 'Withdraws my vote',
    params: IdInPath,
    response: Id,
  },
  listReactions: {
    method: 'GET',
    path: '/api/Reminder/Reactions',
    access: 'member',
    household: { of: 'note', by: 'query.reminderId' },
    summary: 'The reactions to a note',
    query: OfReminder,
    response: z.array(Reaction),
    cacheable: true,
  },
  react: {
    method: 'POST',
    path: '/api/Reminder/Reactions',
    access: 'member',
    household: { of: 'note', by: 'body.reminderId' },
    actor: 'body.userId',
    summary: 'Reacts to a note; replaces my earlier reaction',
    body: z.object({ id: Maybe(Id), reminderId: Id, userId: Maybe(Id), type: Emoji }),
    response: Id,
  },
  withdrawReaction: {
    method: 'DELETE',
    path: '/api/Reminder/Reactions',
    access: 'member',
    household: { of: 'note', by: 'body.reminderId' },
    actor: 'body.userId',
    summary: 'Withdraws my reaction',
    body: z.object({ reminderId: Id, userId: Maybe(Id) }),
    response: Id,
  },
});
