import { randomUUID } from 'node:crypto';
import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { namePlaceholder } from '@hestia/contract/placeholders/placeholder.ts';
import type { Samples } from './bench.ts';

// Like people, placeholders have ids of the server, not of the household: no two benches may number them alike.
export const placeholderCommandSamples = {
  'placeholders.add': [['a name', ({ home }) => ({ id: randomUUID(), colocationId: home, name: 'Mia' })]],
  'placeholders.rename': [
    [
      'another name',
      async ({ home, did }) => {
        const named = { id: randomUUID(), colocationId: home, name: 'Mai' };
        await did(placeholderCommands.add, named);
        return { shown: namePlaceholder(home, named), name: 'Noa' };
      },
    ],
  ],
} satisfies Partial<Samples>;
