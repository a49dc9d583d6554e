// Commands on notifications.
import { commandsOf, isGone, nothing } from '../wire/command.ts';
import { noticeEndpoints } from './endpoints.ts';

type Snooze = { readonly choreId: string; readonly title: string };

const command = commandsOf<object, object>();

export const noticeCommands = {
  snooze: command({
    kind: 'notices.snooze',
    endpoint: noticeEndpoints.snooze,
    args: ({ choreId }: Snooze) => ({ body: { choreId } }),
    title: ({ title }) => title,
    about: ({ choreId }) => [choreId],
    undo: () => nothing('It ends by itself the next morning.'),
    // Only the sender's notices change, which no list shows.
    emits: [],
    predict: () => [],
    // It is done or deleted meanwhile.
    isMoot: (problem) => problem.code === 'impossible' || isGone(problem),
  }),
};
