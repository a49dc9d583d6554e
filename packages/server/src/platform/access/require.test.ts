import { expect, it } from 'vitest';
import { requireOwnHousehold, requireSelf } from '#platform/access/require.ts';

const [own, another] = ['0a000000-0000-4000-8000-000000000001', '0b000000-0000-4000-8000-000000000001'];

it('another household than the own does not exist; one that is not named is the own', () => {
  expect(() => requireOwnHousehold({ colocationId: own }, another)).toThrow(
    expect.objectContaining({ code: 'notFound' }),
  );
  for (const named of [own, null, undefined, ''])
    expect(() => requireOwnHousehold({ colocationId: own }, named)).not.toThrow();
});

it('nobody acts as somebody else; whoever names nobody acts as themselves', () => {
  expect(() => requireSelf({ userId: own }, another)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  for (const named of [own, null, undefined, '']) expect(() => requireSelf({ userId: own }, named)).not.toThrow();
});
