import type { Import } from './schemas.ts';

/** Hub events of imports: name → payload. One stands for all expenses: whoever shows expenses reads them anew. */
export type ImportEvents = {
  /** Ours. */
  ExpensesImported: Import;
  /** Ours. */
  ImportUndone: Import;
};

/** After these, lists of expenses and figures are read anew. */
export const manyExpensesEvents = ['ExpensesImported', 'ImportUndone'] as const;
