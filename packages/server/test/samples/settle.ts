import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import type { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { forAnyUser, type Samples, type Scene, type Someone } from './scene.ts';

/** One has paid for the other. */
const lend = ({ home, addAs }: Scene, from: Someone, to: Someone) =>
  addAs(from, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      expenseCategoryId: generalCategoryId(home),
      name: 'Bread',
      amount: 4,
      paidBy: from.id,
      splitBetween: [to.id],
    },
  });

/** Everybody keeps their own handles; those of somebody else are for whoever owes them something. */
export const settleSamples: Samples<typeof settleEndpoints> = {
  getOwnHandles: { make: () => ({}), outcomes: forAnyUser },
  changeOwnHandles: { make: () => ({ body: { paypal: 'ada' } }), outcomes: forAnyUser },
  getHandles: {
    make: async (scene) => {
      await lend(scene, scene.bob, scene.ada);
      return { params: { userId: scene.bob.id } };
    },
  },
};
