import type { HeardEvent } from '../wire/event.ts';
import type { ImportEvents } from './events.ts';
import { importLimits } from './limits.ts';
import type { Import } from './schemas.ts';

/** The imports of a household, the latest first. */
export function applyToImports(imports: readonly Import[], event: HeardEvent<ImportEvents>): readonly Import[] {
  switch (event.name) {
    case 'ExpensesImported':
      return [event.payload, ...imports.filter(({ id }) => id !== event.payload.id)].slice(0, importLimits.remembered);
    case 'ImportUndone':
      return imports.map((each) => (each.id === event.payload.id ? event.payload : each));
    default:
      return imports;
  }
}

/** Until when it can be undone, in milliseconds; null: not any more. */
export const undoableUntil = ({ createdAt, undoneAt }: Import): number | null =>
  undoneAt === null ? Date.parse(createdAt) + importLimits.undoHours * 3600_000 : null;
