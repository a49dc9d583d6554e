// Commands on names without an account, which work offline.
import type { User } from '../accounts/schemas.ts';
import type { AccountEvents } from '../accounts/events.ts';
import type { ColocationState } from '../colocations/commands.ts';
import type { ColocationEvents } from '../colocations/events.ts';
import { commandsOf, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { placeholderEndpoints } from './endpoints.ts';
import { namePlaceholder } from './placeholder.ts';

type AddInput = { readonly id: string; readonly colocationId: string; readonly name: string };
/** `shown` is the placeholder before the change. */
type RenameInput = { readonly shown: User; readonly name: string };

const command = commandsOf<ColocationState, AccountEvents & ColocationEvents>();

export const placeholderCommands = {
  add: command({
    kind: 'placeholders.add',
    endpoint: placeholderEndpoints.addPlaceholder,
    args: ({ id, colocationId, name }: AddInput) => ({ body: { id, colocationId, name } }),
    title: ({ name }) => name,
    about: ({ id }) => [id],
    undo: () => nothing('Expenses may name them by then; they can be removed.'),
    emits: ['MemberJoined'],
    predict: (adding, { colocation }) =>
      colocation?.colocataires.includes(adding.id)
        ? []
        : [{ name: 'MemberJoined', payload: namePlaceholder(adding.colocationId, adding) }],
  }),

  rename: command({
    kind: 'placeholders.rename',
    endpoint: placeholderEndpoints.renamePlaceholder,
    args: ({ shown: { id }, name }: RenameInput) => ({ body: { id, name } }),
    title: ({ name }) => name,
    about: ({ shown: placeholder }) => [placeholder.id],
    undo: ({ shown: placeholder, name }): Undo =>
      inverse(placeholderCommands.rename, { shown: { ...placeholder, username: name }, name: placeholder.username }),
    emits: ['UserUpdated'],
    predict: ({ shown: placeholder, name }) =>
      placeholder.username === name ? [] : [{ name: 'UserUpdated', payload: { ...placeholder, username: name } }],
    // Removed or claimed meanwhile.
    isMoot: isGone,
  }),
};
