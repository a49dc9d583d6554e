import { expect, test } from 'vitest';
import { methodIn, storedMethods } from './payment-method.ts';

test.each([
  ['bank', ['Bank transfer', 'Virement', 'Überweisung', 'Transferencia', '转账', '振込']],
  ['cash', ['Cash', 'Espèces', 'Bar', 'Efectivo', '现金', '現金']],
] as const)('%s is recognized in each of the six languages', (method, notes) => {
  expect(notes.map(methodIn)).toEqual(notes.map(() => method));
  expect(methodIn(storedMethods[method])).toBe(method);
});

test.each([null, '', 'Cash for the baker', 'bar tab'])('the note %j is no method and stays unchanged', (note) => {
  expect(methodIn(note)).toBeNull();
});
