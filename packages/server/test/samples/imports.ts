import { randomUUID } from 'node:crypto';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type { Samples, Fixture } from './fixture.ts';

const body = ({ home, ada, bob }: Fixture) => ({
  id: randomUUID(),
  colocationId: home,
  fileName: 'flat_export.csv',
  format: 'splitwise' as const,
  expenses: [
    {
      id: randomUUID(),
      expenseCategoryId: generalCategoryId(home),
      name: 'Bread',
      amount: 3.5,
      paidBy: ada.id,
      splitType: 0 as const,
      splitBetween: [ada.id, bob.id],
      dateOfPayment: '2025-03-01T12:00:00.000Z',
    },
  ],
});

export const importSamples: Samples<typeof importEndpoints> = {
  addImport: { make: (fixture) => ({ body: body(fixture) }) },
  listImports: { make: ({ home }) => ({ params: { id: home } }) },
  undoImport: {
    make: async (fixture) => ({
      params: { id: (await fixture.add(importEndpoints.addImport, { body: body(fixture) })).id },
    }),
  },
};
