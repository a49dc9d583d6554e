// Commands on absences.
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { absenceEndpoints } from './endpoints.ts';
import type { AbsenceEvents, PassedOnEvents } from './events.ts';
import type { Absence } from './schemas.ts';

/** State that the commands read. */
export type AbsenceState = { readonly absences: readonly Absence[] };

/** The days of an absence, as far as they change. */
export type AbsenceChange = Partial<Pick<Absence, 'fromOn' | 'untilOn'>>;
type AbsenceInput = { readonly shown: Absence };
type Edit = AbsenceInput & { readonly change: AbsenceChange };

const command = commandsOf<AbsenceState, AbsenceEvents & PassedOnEvents>();

const passedOn = [
  'ChoreEnrollmentRemoved',
  'ChoreEnrollmentAdded',
  'HandoverAnswered',
  'ChoreUpdated',
  'TurnsStopped',
] as const satisfies readonly (keyof PassedOnEvents)[];

const find = ({ absences }: Partial<AbsenceState>, id: string): Absence | undefined =>
  absences?.find((each) => each.id === id);

const daysOf = ({ fromOn, untilOn }: Absence): string => `${fromOn} – ${untilOn ?? '…'}`;

export const absenceCommands = {
  add: command({
    kind: 'absences.add',
    endpoint: absenceEndpoints.addAbsence,
    args: ({ shown: absence }: AbsenceInput) => ({ body: absence }),
    title: ({ shown: absence }) => daysOf(absence),
    about: ({ shown: absence }) => [absence.id],
    undo: (input): Undo => inverse(absenceCommands.delete, input),
    emits: ['NewAbsenceAdded', ...passedOn],
    predict: ({ shown: absence }, state) =>
      find(state, absence.id) ? [] : [{ name: 'NewAbsenceAdded', payload: absence }],
  }),

  edit: command({
    kind: 'absences.edit',
    endpoint: absenceEndpoints.editAbsence,
    args: ({ shown: { id }, change }: Edit) => ({ body: { id, ...change } }),
    title: ({ shown: absence, change }) => daysOf({ ...absence, ...change }),
    about: ({ shown: absence }) => [absence.id],
    undo: ({ shown: absence }, state): Undo => {
      const before = find(state, absence.id);
      if (before === undefined) return nothing('It is not known how it was.');
      const { fromOn, untilOn } = before;
      return inverse(absenceCommands.edit, { shown: before, change: { fromOn, untilOn } });
    },
    emits: ['AbsenceUpdated', ...passedOn],
    predict: ({ shown: absence, change }, state) => {
      const now = find(state, absence.id);
      return now ? [{ name: 'AbsenceUpdated', payload: { ...now, ...change } }] : [];
    },
  }),

  delete: command({
    kind: 'absences.delete',
    endpoint: absenceEndpoints.deleteAbsence,
    args: ({ shown: absence }: AbsenceInput) => ({ params: { id: absence.id } }),
    title: ({ shown: absence }) => daysOf(absence),
    about: ({ shown: absence }) => [absence.id],
    undo: () => delay,
    emits: ['AbsenceDeleted'],
    predict: ({ shown: absence }) => [{ name: 'AbsenceDeleted', payload: absence.id }],
    isAlreadyDone: isGone,
  }),
};
