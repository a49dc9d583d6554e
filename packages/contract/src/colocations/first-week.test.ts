import { expect, test } from 'vitest';
import { dayFrom } from '../time/day.ts';
import { firstWeekCard } from './first-week.ts';

/* In Auckland it is already the second of March. */
const founded = { createdAt: '2026-03-01T20:00:00.000Z', timeZone: 'Pacific/Auckland' };
const on = (day: string) => dayFrom(`2026-03-${day}`);

test('the four cards come on the first four days after the founding', () => {
  const days = ['01', '02', '03', '04', '05', '06'];
  expect(days.map((day) => firstWeekCard(founded, on(day), {}))).toEqual([
    undefined,
    undefined,
    'rota',
    'rent',
    'expenses',
    'install',
  ]);
});

test('later days show the first card that is neither closed nor done', () => {
  expect(firstWeekCard(founded, on('07'), {})).toBe('rota');
  expect(firstWeekCard(founded, on('07'), { rota: true })).toBe('rent');
  expect(firstWeekCard({ ...founded, closedCards: ['rent'] }, on('07'), { rota: true })).toBe('expenses');
});

test('a day whose own card is closed shows the first open one before it', () => {
  expect(firstWeekCard({ ...founded, closedCards: ['expenses'] }, on('05'), {})).toBe('rota');
  expect(firstWeekCard(founded, on('05'), { expenses: true, rota: true, rent: true })).toBeUndefined();
});

test('after two weeks no card is shown', () => {
  expect(firstWeekCard(founded, on('15'), {})).toBe('rota');
  expect(firstWeekCard(founded, on('16'), {})).toBeUndefined();
});

test('days are counted across a change of clocks', () => {
  const berlin = { createdAt: '2026-03-27T23:30:00.000Z', timeZone: 'Europe/Berlin' };
  expect(firstWeekCard(berlin, on('29'), {})).toBe('rota');
  expect(firstWeekCard(berlin, on('30'), {})).toBe('rent');
});
