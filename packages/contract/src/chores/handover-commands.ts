// Commands to ask another member for a handover, and to answer.
import { delay, inverse, isGone, type Undo } from '../wire/command.ts';
import { type ChoreState, command, find } from './taking-part-commands.ts';
import { choreEndpoints } from './endpoints.ts';
import { type Answer, answered, type ReturnTurn, returned } from './handover.ts';
import type { Chore, Handover } from './schemas.ts';

type AskInput = { readonly chore: Chore; readonly handover: Handover };
/** `back`: what becomes of the turn in return, where there is one. */
type AnswerInput = AskInput & Answer & { readonly back?: ReturnTurn | undefined };

/** The chore at that time, while the same question is open. */
const findAsked = (state: Partial<ChoreState>, { chore, handover }: AskInput): Chore | undefined => {
  const now = find(state, chore.id);
  return now?.handover?.id === handover.id ? now : undefined;
};

export const handoverCommands = {
  ask: command({
    kind: 'chores.askHandover',
    endpoint: choreEndpoints.askHandover,
    args: ({ chore, handover: { id, to, inReturn } }: AskInput) => ({
      body: { id, choreId: chore.id, userId: to, ...(inReturn ? { inReturn } : {}) },
    }),
    title: ({ chore }) => chore.title,
    about: ({ chore, handover }) => [chore.id, handover.id],
    undo: (input): Undo => inverse(handoverCommands.withdraw, input),
    emits: ['HandoverAsked'],
    predict: ({ chore, handover }, state) => {
      const now = find(state, chore.id);
      return now ? [{ name: 'HandoverAsked', payload: { ...now, handover } }] : [];
    },
  }),

  answer: command({
    kind: 'chores.answerHandover',
    endpoint: choreEndpoints.answerHandover,
    args: ({ handover: { id }, isAccepted, back }: AnswerInput) => ({
      body: { id, isAccepted, ...(back ? { returnId: back.id } : {}) },
    }),
    title: ({ chore }) => chore.title,
    about: ({ chore, handover }) => [chore.id, handover.id],
    // The asker is notified at once, and may rely on it.
    undo: () => delay,
    emits: ['ChoreEnrollmentAdded', 'HandoverAnswered'],
    predict: (input, state) => {
      const now = findAsked(state, input);
      if (!now) return [];
      const payload = answered(now, input.handover, input);
      const answeredEvent = { name: 'HandoverAnswered', payload } as const;
      if (!input.isAccepted) return [answeredEvent];
      const turn = input.back && find(state, input.handover.inReturn ?? '');
      const also = turn && input.back ? [returned(turn, now, input.handover, input.back)] : [];
      const taken = [payload, ...also].map((one) => ({ name: 'ChoreEnrollmentAdded', payload: one }) as const);
      return [...taken, answeredEvent];
    },
  }),

  /** Withdraws the question, or dismisses a refusal. */
  withdraw: command({
    kind: 'chores.withdrawHandover',
    endpoint: choreEndpoints.withdrawHandover,
    args: ({ handover: { id } }: AskInput) => ({ params: { id } }),
    title: ({ chore }) => chore.title,
    about: ({ chore, handover }) => [chore.id, handover.id],
    // Asking again would notify the other member again.
    undo: () => delay,
    emits: ['ChoreUpdated'],
    predict: (input, state) => {
      const now = findAsked(state, input);
      return now ? [{ name: 'ChoreUpdated', payload: { ...now, handover: null } }] : [];
    },
    isAlreadyDone: isGone,
  }),
};
