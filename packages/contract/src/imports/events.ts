import type { Import } from './schemas.ts';

/** Hub events of imports: name → payload. One represents all expenses of a file: clients fetch them again. */
export type ImportEvents = {
  /** Ours: one event for all expenses of a file, which clients fetch again. */
  ExpensesImported: Import;
  /** Ours: the same, when an import was taken back. */
  ImportUndone: Import;
};

/** After these, clients fetch lists of expenses and figures again. */
export const manyExpensesEvents = ['ExpensesImported', 'ImportUndone'] as const;
