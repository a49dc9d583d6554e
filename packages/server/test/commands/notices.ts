import { noticeCommands } from '@hestia/contract/notices/commands.ts';
import { forEach } from './chores.ts';
import type { Samples } from './bench.ts';

export const noticeCommandSamples = {
  [noticeCommands.snooze.kind]: [
    [
      'a chore of mine',
      async (bench) => {
        const { id, title } = await forEach(bench);
        return { choreId: id, title };
      },
    ],
  ],
} satisfies Partial<Samples>;
