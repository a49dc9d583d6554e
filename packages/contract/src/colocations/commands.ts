// Commands on the household that work offline.
import { commandsOf, inverse, nothing, type Undo } from '../wire/command.ts';
import { colocationEndpoints } from './endpoints.ts';
import type { ColocationEvents } from './events.ts';
import type { Colocation } from './schemas.ts';

/** State that the commands read. */
export type ColocationState = { readonly colocation: Colocation };
type Choice = { readonly id: string; readonly collector: string | null };

const command = commandsOf<ColocationState, ColocationEvents>();

export const colocationCommands = {
  setCollector: command({
    kind: 'colocations.setCollector',
    endpoint: colocationEndpoints.setCollector,
    args: ({ id, collector }: Choice) => ({ body: { id, collector } }),
    title: () => '',
    about: ({ id }) => [id],
    undo: ({ id }, { colocation }): Undo =>
      colocation
        ? inverse(colocationCommands.setCollector, { id, collector: colocation.collector ?? null })
        : nothing('It is not known who collected.'),
    emits: ['ColocationUpdated'],
    predict: ({ collector }, { colocation }) =>
      colocation && (colocation.collector ?? null) !== collector
        ? [{ name: 'ColocationUpdated', payload: { ...colocation, collector } }]
        : [],
  }),
};
