import { newsCommands } from '@hestia/contract/news/commands.ts';
import type { Samples } from './bench.ts';

export const newsCommandSamples = {
  [newsCommands.look.kind]: [
    ['up to the first event', ({ lea, home }) => ({ userId: lea, colocationId: home, seq: 1 })],
  ],
} satisfies Partial<Samples>;
