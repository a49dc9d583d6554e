import { describe, expect, test } from 'vitest';
import { answered, askedWith, isAsking, openQuestion, returned, returnOf } from './handover.ts';
import type { Chore, Handover } from './schemas.ts';

const handover: Handover = { id: 'question', by: 'ada', to: 'ben', answer: 'open' };
const swap: Handover = { ...handover, inReturn: 'bath' };
const chore = (id: string, enrolled: readonly string[], more: Partial<Chore> = {}) =>
  ({
    id,
    isDone: false,
    enrolledUsers: Object.fromEntries(enrolled.map((userId) => [userId, null])),
    ...more,
  }) as Chore;
const kitchen = chore('kitchen', ['ada', 'cleo'], { handover });
const bath = chore('bath', ['ben']);

describe('R15 a question is open', () => {
  test('a handover is possible while the chore can pass from the asker to the member asked', () => {
    expect(openQuestion(kitchen, undefined)).toBe(handover);
    for (const not of [
      chore('kitchen', ['ada']),
      { ...kitchen, handover: null },
      { ...kitchen, handover: { ...handover, answer: 'declined' as const } },
      { ...kitchen, isDone: true },
      { ...kitchen, enrolledUsers: { cleo: null } },
      { ...kitchen, enrolledUsers: { ada: null, ben: null } },
    ])
      expect(openQuestion(not, undefined)).toBeNull();
  });

  test('R16 a swap is possible while the turn in return can pass the other way', () => {
    const asked = { ...kitchen, handover: swap };
    expect(openQuestion(asked, bath)).toBe(swap);
    for (const not of [undefined, chore('bath', ['cleo']), chore('bath', ['ben', 'ada']), { ...bath, isDone: true }])
      expect(openQuestion(asked, not)).toBeNull();
  });
});

test('only the asker can ask, while there is no answer', () => {
  expect(isAsking(kitchen, 'ada')).toBe(true);
  expect(isAsking(kitchen, 'ben')).toBe(false);
  expect(isAsking({ handover: { ...handover, answer: 'accepted' } }, 'ada')).toBe(false);
  expect([isAsking({ handover: null }, 'ada'), isAsking({}, 'ada')]).toEqual([false, false]);
});

test("R16 a chore in an open handover can't be asked for or offered again", () => {
  const asked = { ...kitchen, handover: swap };
  const all = [chore('other', ['ada']), asked, bath];
  expect(returnOf(all, asked)).toBe(bath);
  expect([returnOf(all, kitchen), returnOf([asked], asked), returnOf(all, {})]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([askedWith(all, 'kitchen'), askedWith(all, 'bath'), askedWith(all, 'other')]).toEqual([
    asked,
    asked,
    undefined,
  ]);
  expect(askedWith([asked], 'kitchen')).toBeUndefined();
});

test('a member who accepts replaces the asker, with their picture; declining changes nothing', () => {
  expect(answered(kitchen, handover, { isAccepted: true, picture: '/ben' })).toEqual({
    ...kitchen,
    handover: { ...handover, answer: 'accepted' },
    enrolledUsers: { cleo: null, ben: '/ben' },
  });
  expect(answered(kitchen, handover, { isAccepted: false, picture: '/ben' })).toEqual({
    ...kitchen,
    handover: { ...handover, answer: 'declined' },
  });
});

test('R16 in return the asker takes over the turn that was offered', () => {
  expect(returned(bath, kitchen, swap, { id: 'note', picture: '/ada' })).toEqual({
    ...bath,
    handover: { id: 'note', by: 'ben', to: 'ada', answer: 'accepted', inReturn: 'kitchen' },
    enrolledUsers: { ada: '/ada' },
  });
});
