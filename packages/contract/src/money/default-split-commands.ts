// Commands on default splits.
import { commandsOf, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { defaultSplitEndpoints } from './default-split-endpoints.ts';
import type { DefaultSplit } from './shapes/default-split-schemas.ts';
import type { MoneyEvents } from './events.ts';

/** State that the commands read. */
export type DefaultSplitState = { readonly defaultSplits: readonly DefaultSplit[] };

type SetInput = DefaultSplit & { readonly colocationId: string; readonly name: string };

const command = commandsOf<DefaultSplitState, MoneyEvents>();

export const defaultSplitCommands = {
  setDefaultSplit: command({
    kind: 'money.setDefaultSplit',
    endpoint: defaultSplitEndpoints.setDefaultSplit,
    args: ({ colocationId, expenseCategoryId, split }: SetInput) => ({
      body: { colocationId, expenseCategoryId, split },
    }),
    title: ({ name }) => name,
    about: ({ colocationId, expenseCategoryId }) => [expenseCategoryId ?? colocationId],
    undo: (input, { defaultSplits }): Undo => {
      if (!defaultSplits) return nothing('It is not known what it was.');
      const before = defaultSplits.find(({ expenseCategoryId }) => expenseCategoryId === input.expenseCategoryId);
      return inverse(defaultSplitCommands.setDefaultSplit, { ...input, split: before?.split ?? null });
    },
    emits: ['DefaultSplitChanged'],
    predict: ({ expenseCategoryId, split }) => [{ name: 'DefaultSplitChanged', payload: { expenseCategoryId, split } }],
    // With its category.
    isMoot: isGone,
  }),
};
