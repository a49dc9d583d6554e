import { absenceCommands } from '@hestia/contract/absences/commands.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import type { Bench, Samples } from './bench.ts';

/** Three days of a separate week, by the number of its id: absences must not overlap. */
const absenceOf = (bench: Bench): Absence => {
  const id = bench.newId();
  const monday = Date.parse('2030-01-07') + Number(id.slice(-6)) * 7 * DAY_MS;
  return {
    id,
    colocationId: bench.home,
    userId: bench.lea,
    fromOn: dayOf(monday),
    untilOn: dayOf(monday + 2 * DAY_MS),
  };
};

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

const added = async (bench: Bench, change: Partial<Absence> = {}): Promise<Absence> =>
  (await bench.did(absenceCommands.add, { shown: { ...absenceOf(bench), ...change } })).shown;

export const absenceCommandSamples = {
  'absences.add': [['three days', (bench) => ({ shown: absenceOf(bench) })]],
  'absences.edit': [
    [
      'a day',
      async (bench) => {
        const absence = await added(bench);
        return { shown: absence, change: { untilOn: absence.fromOn } };
      },
    ],
  ],
  'absences.delete': [['three days', async (bench) => ({ shown: await added(bench) })]],
} satisfies Partial<Samples>;
