import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { purseEndpoints } from '@hestia/contract/money/purses/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import type { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import type { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { forAnyUser, type Samples, type Fixture, type SampleUser } from './fixture.ts';

/** One member has paid for the other. */
const lend = ({ home, addAs }: Fixture, from: SampleUser, to: SampleUser, day?: string) =>
  addAs(from, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      expenseCategoryId: generalCategoryId(home),
      name: 'Bread',
      amount: 4,
      paidBy: from.id,
      splitBetween: [to.id],
      ...(day !== undefined && { dateOfPayment: `${day}T12:00:00.000Z` }),
    },
  });

/** One member has paid the other back. */
async function payBack({ home, addAs }: Fixture, from: SampleUser, to: SampleUser): Promise<string> {
  const categories = await addAs(from, moneyEndpoints.listCategories, { params: { id: home } });
  const refunds = categories.find(({ name }) => name === REFUND_CATEGORY);
  return addAs(from, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      expenseCategoryId: refunds?.id ?? '',
      name: REFUND_CATEGORY,
      amount: 4,
      paidBy: from.id,
      splitBetween: [to.id],
    },
  });
}

/** Each user has handles; they are shown to debtors only. */
export const settleSamples: Samples<typeof settleEndpoints> = {
  getOwnHandles: { make: () => ({}), outcomes: forAnyUser },
  changeOwnHandles: { make: () => ({ body: { paypal: 'ada' } }), outcomes: forAnyUser },
  getHandles: {
    make: async (fixture) => {
      await lend(fixture, fixture.bob, fixture.ada);
      return { params: { userId: fixture.bob.id } };
    },
  },
  answerRefund: {
    make: async (fixture) => ({
      body: { id: await payBack(fixture, fixture.bob, fixture.ada), refundState: 'received' },
    }),
  },
  listNudges: { make: ({ home }) => ({ query: { colocationId: home } }) },
  nudge: {
    make: async (fixture) => {
      await lend(fixture, fixture.ada, fixture.bob);
      return { body: { colocationId: fixture.home, userId: fixture.bob.id } };
    },
  },
};

export const purseSamples: Samples<typeof purseEndpoints> = {
  joinPurse: { make: ({ home, bob }) => ({ body: { colocationId: home, userId: bob.id } }) },
  partPurse: {
    make: async ({ home, bob, add }) => {
      await add(purseEndpoints.joinPurse, { body: { colocationId: home, userId: bob.id } });
      return { params: { userId: bob.id }, query: { colocationId: home } };
    },
  },
};

export const closingSamples: Samples<typeof closingEndpoints> = {
  listMonths: {
    make: async (fixture) => {
      const { home, ada, bob, add } = fixture;
      await add(closingEndpoints.closeMonth, { body: { colocationId: home, month: '2019-08' } });
      await lend(fixture, ada, bob, '2019-08-05');
      return { query: { colocationId: home } };
    },
  },
  closeMonth: { make: ({ home }) => ({ body: { colocationId: home, month: '2019-10' } }) },
  reopenMonth: { make: ({ home }) => ({ params: { month: '2019-09' }, query: { colocationId: home } }) },
  settleNow: {
    make: async (fixture) => {
      await lend(fixture, fixture.ada, fixture.bob);
      return { body: { colocationId: fixture.home } };
    },
  },
};

/**
 * Balance, statement and open payments, and confirming one, for a former member with an open balance; otherwise 404.
 */
export const leftSamples: Samples<typeof leftEndpoints> = {
  listLeft: { make: () => ({}), outcomes: forAnyUser },
  getLeftStatement: { make: openHome },
  listLeftPayments: { make: openHome },
  confirmLeftPayment: {
    make: async (fixture) => ({
      body: { colocationId: fixture.home, id: await payBack(fixture, fixture.ada, await fixture.leaver()) },
    }),
    // It is the other leaver's.
    outcomes: { movedLeaver: 404 },
  },
};

/** A household in which something is open with who has left. */
async function openHome(fixture: Fixture) {
  await payBack(fixture, fixture.ada, await fixture.leaver());
  return { params: { id: fixture.home } };
}
