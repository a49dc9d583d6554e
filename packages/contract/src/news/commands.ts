// Commands on news.
import { commandsOf, nothing } from '../wire/command.ts';
import { newsEndpoints } from './endpoints.ts';
import type { NewsEvents } from './events.ts';
import type { NewsMark } from './schemas.ts';

/** State that the commands read: the caller's mark. */
export type NewsState = { readonly newsMark: NewsMark };
type Look = { readonly userId: string; readonly colocationId: string; readonly seq: number };

const command = commandsOf<NewsState, NewsEvents>();

export const newsCommands = {
  look: command({
    kind: 'news.look',
    endpoint: newsEndpoints.look,
    args: ({ colocationId, seq }: Look) => ({ body: { colocationId, seq } }),
    title: () => '',
    isPassive: true,
    about: ({ userId, colocationId }) => [userId, colocationId],
    undo: () => nothing('What was seen was seen.'),
    emits: ['NewsLooked'],
    predict: ({ userId, seq }, { newsMark }) =>
      newsMark !== undefined && seq <= newsMark.looked ? [] : [{ name: 'NewsLooked', payload: { userId, seq } }],
  }),
};
