import { moveCommands } from '@hestia/contract/moves/commands.ts';
import type { Bench, Samples } from './bench.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

const plan = ({ home, lea, tomasz, choreId }: Bench, days = 30) => ({
  colocationId: home,
  userId: lea,
  plannedBy: lea,
  leavesOn: inDays(days),
  tasks: [{ choreId, userId: tomasz }],
  payers: [],
});

export const moveCommandSamples = {
  'moves.plan': [
    ['my own', (bench) => plan(bench)],
    ['that of another', (bench) => ({ ...plan(bench), userId: bench.tomasz, tasks: [] })],
    [
      'on another day',
      async (bench) => {
        await bench.did(moveCommands.plan, plan(bench));
        return plan(bench, 40);
      },
    ],
  ],
  'moves.cancel': [
    ['my own', async (bench) => ({ ...(await bench.did(moveCommands.plan, plan(bench))), by: bench.lea })],
  ],
} satisfies Partial<Samples>;
