import { ana, ben, home, noa, thing, type Examples } from '../wire/example.ts';
import { splitTypes } from '../money/shapes/schemas.ts';
import type { importEndpoints } from './endpoints.ts';
import type { Import } from './schemas.ts';

const [file, category, expense] = [thing(1), thing(2), thing(3)];

const imported: Import = {
  id: file,
  colocationId: home,
  createdBy: ana,
  createdAt: '2026-11-24T19:00:00.000Z',
  fileName: 'harbour-street.csv',
  format: 'splitwise',
  count: 1,
  undoneAt: null,
};

export const importExamples: Examples<typeof importEndpoints> = {
  addImport: {
    description:
      'A repeat returns the same import. 409 `alreadyImported` for data of an earlier one, unless `again` is set. Emits `ExpensesImported`. Rules I5–I7, and I11 for `isRounding` (docs/import.md).',
    body: {
      id: file,
      colocationId: home,
      fileName: 'harbour-street.csv',
      format: 'splitwise',
      placeholders: [{ id: noa, name: 'Noa' }],
      categories: [{ id: category, name: 'Groceries' }],
      expenses: [
        {
          id: expense,
          expenseCategoryId: category,
          name: 'Market',
          amount: 18,
          paidBy: ana,
          splitType: splitTypes.Evenly,
          splitBetween: [ana, ben, noa],
          dateOfPayment: '2026-05-02',
        },
      ],
    },
    answer: imported,
  },
  listImports: {
    description: 'The latest hundred; undone ones have the time.',
    params: { id: home },
    answer: [imported],
  },
  undoImport: {
    description:
      'Returns the names of kept entries, the first hundred. Emits `ImportUndone`. Rule I8 (docs/import.md).',
    params: { id: file },
    answer: { removed: 1, kept: 0, names: [] },
  },
};
