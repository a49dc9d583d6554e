import { billWith } from '@hestia/contract/bills/joining.ts';
import { billIn, billOut } from '@hestia/contract/bills/wire.ts';
import { choreWith } from '@hestia/contract/moves/joining.ts';
import { moveCommands } from '@hestia/contract/moves/commands.ts';
import type { Bench, Samples } from './bench.ts';
import { addBill } from './bills.ts';
import { added, turnOf } from './chores.ts';

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
  'moves.joinAsNewcomer': [
    ['nothing', ({ home, lea }) => ({ colocationId: home, by: lea, shown: { chores: [], bills: [] } })],
    ['a rota and a bill', (bench) => joining(bench)],
  ],
} satisfies Partial<Samples>;

/** Tomasz’s rota and bill, which Léa joins. */
async function joining(bench: Bench) {
  const { home, lea, tomasz } = bench;
  const facts = { timeZone: 'Europe/Paris', today: inDays(0), pictures: { [lea]: null, [tomasz]: null } };
  const repeat = { ...turnOf(bench), rotation: 'order' as const, members: [tomasz], whose: tomasz };
  const rota = await added(bench, { repeat, enrolledUsers: { [tomasz]: null }, dueDate: '2040-12-01T18:00:00.000Z' });
  const chore = choreWith(rota, lea, facts);
  const sharers = [{ userId: tomasz, part: null, fromOn: null, untilOn: null }];
  const bill = billWith(billIn(await addBill(bench, { split: { kind: 'evenly', sharers } })), lea, inDays(0));
  if (!chore || 'obstacle' in bill) throw new Error('They cannot be joined');
  return { colocationId: home, by: lea, shown: { chores: [chore], bills: [billOut(bill.bill)] } };
}
