import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { namePlaceholder } from '@hestia/contract/placeholders/placeholder.ts';
import type { Samples } from './bench.ts';

export const placeholderCommandSamples = {
  'placeholders.add': [['a name', ({ home, newId }) => ({ id: newId(), colocationId: home, name: 'Mia' })]],
  'placeholders.rename': [
    [
      'another name',
      async ({ home, newId, did }) => {
        const named = { id: newId(), colocationId: home, name: 'Mai' };
        await did(placeholderCommands.add, named);
        return { shown: namePlaceholder(home, named), name: 'Mia' };
      },
    ],
  ],
} satisfies Partial<Samples>;
