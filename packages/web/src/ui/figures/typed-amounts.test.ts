import { typedAmounts } from '@hestia/contract/money/coins/typed-amounts.test-utils.ts';
import { expect, test } from 'vitest';
import { evaluateAmount } from './arithmetic.ts';

// Every field that takes money reads it so; a cell of an import takes the same (I1).
test.each(typedAmounts)(
  "$text is the same, with either decimal separator of the reader's language",
  ({ text, minor }) => {
    expect((['.', ','] as const).map((sign) => evaluateAmount(text, sign))).toEqual([
      { minor, isSum: false },
      { minor, isSum: false },
    ]);
  },
);
