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
      'Whoever sends it again gets the same import. 409 `alreadyImported` for what came before in another one, unless `again` says that it is meant. Told as `ExpensesImported`. Rules I5–I7, of `isRounding` I11 (docs/import.md).',
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
    description: 'The latest hundred; those that were undone say when.',
    params: { id: home },
    answer: [imported],
  },
  undoImport: {
    description: 'What was kept is told by name, the first hundred. Told as `ImportUndone`. Rule I8 (docs/import.md).',
    params: { id: file },
    answer: { removed: 1, kept: 0, names: [] },
  },
};
