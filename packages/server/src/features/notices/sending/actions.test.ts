import { expect, it } from 'vitest';
import { actionsOf } from './actions.ts';

const lea = { userId: 'lea', language: 'fr' } as const;
const home = { colocationId: 'home' };

it("a due task can be completed or put off in its notification, with the actions in the receiver's language", () => {
  const chore = { id: 'bins', dueDate: '2026-11-23T10:00:00Z' };
  const due = { kind: 'due', chore, what: 'Bins', timeZone: 'UTC', isWholeDay: false, isLate: false } as const;
  const { actions, offer } = actionsOf(due, lea, home) ?? {};
  expect(actions?.map(({ action, title }) => [action, title])).toEqual([
    ['done', 'C’est fait'],
    ['snooze', 'Demain'],
  ]);
  expect(offer).toEqual({ do: 'done', userId: 'lea', choreId: 'bins' });
});

it('a payment can be confirmed by its receiver, and by no other member', () => {
  const payment = { kind: 'expense', amount: 20, currency: 'EUR', from: 'Ben', to: 'Léa', receiverId: 'lea' } as const;
  const about = { ...home, thing: { id: 'payment', expenseId: 'payment' } };
  expect(actionsOf(payment, lea, about)).toMatchObject({
    actions: [{ action: 'confirm', title: 'C’est arrivé' }, { action: 'open' }],
    offer: { do: 'confirm', userId: 'lea', expenseId: 'payment' },
  });
  expect(actionsOf(payment, { ...lea, userId: 'ben' }, about)).toBeUndefined();
});

it('only a message, and a mention in one, can be answered', () => {
  for (const notice of [
    { kind: 'message', what: 'Tea?' },
    { kind: 'mention', of: 'message', what: 'Tea?' },
  ] as const)
    expect(actionsOf(notice, { ...lea, language: null }, home)).toMatchObject({
      actions: [{ action: 'reply', type: 'text', title: 'Reply', placeholder: 'Your reply' }, { action: 'open' }],
      offer: { do: 'reply', userId: 'lea', colocationId: 'home' },
    });
  for (const notice of [{ kind: 'reminder' }, { kind: 'nudge' }, { kind: 'mention', of: 'chore', what: '' }] as const)
    expect(actionsOf(notice, lea, home)).toBeUndefined();
});
