// Commands that remind a member of a chore.
import { delay, isGone } from '../../wire/command.ts';
import { hasTo, lastNudge, withNudge } from './nudging.ts';
import { remindingEndpoints } from './endpoints.ts';
import type { Chore, ChoreNudge } from '../schemas.ts';
import { command, find } from '../taking-part-commands.ts';

type NudgeInput = { readonly chore: Chore; readonly nudge: ChoreNudge };

export const remindingCommands = {
  nudge: command({
    kind: 'chores.nudge',
    endpoint: remindingEndpoints.nudgeAboutChore,
    args: ({ chore, nudge }: NudgeInput) => ({ body: { choreId: chore.id, userId: nudge.to } }),
    title: ({ chore }) => chore.title,
    about: ({ chore, nudge }) => [chore.id, nudge.to],
    undo: () => delay,
    emits: ['ChoreNudged'],
    predict: ({ chore, nudge }, state) => {
      const now = find(state, chore.id);
      if (!now || !hasTo(now, nudge.to) || lastNudge(now, nudge.to, Date.parse(nudge.at))) return [];
      return [{ name: 'ChoreNudged', payload: withNudge(now, nudge) }];
    },
    isAlreadyDone: ({ code }) => code === 'conflict',
    // They have done it, or are off it, meanwhile.
    isMoot: (problem) => problem.code === 'impossible' || isGone(problem),
  }),
};
