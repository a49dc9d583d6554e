import { expect, test } from 'vitest';
import { pollOf } from '../notes.test-fixtures.ts';
import { draftOfPoll, emptyPoll, faultsOfPoll, finishPoll } from './poll-draft.ts';

const now = new Date(2026, 10, 20, 18, 0);
const asked = { ...emptyPoll, title: ' Which evening? ', options: ['Fri', ' ', ' Sat '] };

test('a poll is sent with its options as typed, and closes in a day', () => {
  expect(finishPoll(asked, now)).toEqual({
    title: 'Which evening?',
    options: ['Fri', 'Sat'],
    expirationDate: new Date(2026, 10, 21, 18, 0).toISOString(),
    isAnonymous: false,
    allowMultipleChoices: false,
  });
});

test.each([
  [now, new Date(2026, 10, 20, 23, 59)],
  [new Date(2026, 10, 20, 22, 30), new Date(2026, 10, 21, 23, 59)],
])('at midnight is tonight, and late in the evening tomorrow', (at, end) => {
  expect(finishPoll({ ...asked, ends: 'tonight' }, at).expirationDate).toBe(end.toISOString());
});

test.each([
  [{ title: ' ' }, ['title']],
  [{ options: ['Fri'] }, ['options']],
  [{ options: ['Fri', 'fri'] }, ['options']],
  [{ options: [] }, []],
  [{}, []],
])('%j is refused for %j', (change, faults) => {
  expect([...faultsOfPoll({ ...asked, ...change })]).toEqual(faults);
});

test('an edited poll keeps its closing time', () => {
  const poll = pollOf(['Fri', 'Sat'], []);
  expect(finishPoll(draftOfPoll(poll), now).expirationDate).toBe(poll.expirationDate);
});
