import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyToCompletions } from './apply.ts';
import { openQuestion } from './handover.ts';
import { hasTo, lastNudge, withNudge } from './reminding/nudging.ts';
import { hasDone, isNextPart, stillTo, withoutLast, withPart } from './parts.ts';
import type { Chore } from './schemas.ts';
import { turnAfter } from './turns.ts';

const PEOPLE = ['ada', 'bea', 'cleo', 'dan'];
const AT = '2026-11-20T08:00:00.000Z';
const passport: Chore = {
  id: 'passport',
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: AT,
  updatedAt: AT,
  dueDate: AT,
  title: 'Passport',
  description: null,
  isDone: false,
  enrolledUsers: {},
  doneBy: null,
  doneAt: null,
  isForEach: true,
  parts: [],
};
const on = (...ids: string[]): Chore => ({
  ...passport,
  enrolledUsers: Object.fromEntries(ids.map((id) => [id, null])),
});

type Step = readonly [who: string, deed: 'done' | 'undone' | 'on' | 'off'];
const steps = fc.array(fc.tuple(fc.constantFrom(...PEOPLE), fc.constantFrom('done', 'undone', 'on', 'off')), {
  maxLength: 30,
});

const atStep = (step: number) => new Date(Date.parse(AT) + step * 1000).toISOString();

/** The chore by its rules. */
function played(all: readonly Step[]): Chore {
  return all.reduce<Chore>((chore, [by, deed], step) => {
    if (deed === 'done' || deed === 'undone')
      return withPart(chore, { by, isDone: deed === 'done', at: atStep(step) }) ?? chore;
    const { [by]: _off, ...others } = chore.enrolledUsers;
    if (deed === 'on') return { ...chore, enrolledUsers: { ...chore.enrolledUsers, [by]: null } };
    return withoutLast({ ...chore, enrolledUsers: others });
  }, passport);
}

/** The same from first principles: who is on it, and who has done it, as sets that are looked at after each step. */
function bruteForce(all: readonly Step[]) {
  let [isOn, did, isDone] = [new Set<string>(), new Set<string>(), false];
  for (const [who, deed] of all) {
    const mayDo = isOn.size === 0 || isOn.has(who);
    if (deed === 'done' && !isDone && mayDo) did = did.union(new Set([who]));
    if (deed === 'undone' && did.has(who)) [did, isDone] = [did.difference(new Set([who])), false];
    if (deed === 'on') isOn = isOn.union(new Set([who]));
    if (deed === 'off') isOn = isOn.difference(new Set([who]));
    if (deed === 'done' && did.has(who) && isOn.isSubsetOf(did) && mayDo) isDone = true;
    if (deed === 'off' && isOn.size > 0 && isOn.isSubsetOf(did)) isDone = true;
  }
  return { isDone, did: [...did].toSorted() };
}

test("R19 the chore is done with the last member's part, in any order", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { isDone, parts = [] } = played(all);
      expect({ isDone, did: parts.map(({ userId }) => userId).toSorted() }).toEqual(bruteForce(all));
    }),
  );
});

test('R19 a repeat changes nothing, and a tick undone at once leaves it unchanged', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...PEOPLE), (all, by) => {
      const before = played(all);
      const tick = { by, at: atStep(99) };
      const after = withPart(before, { ...tick, isDone: true });
      if (!after) return;
      expect(withPart(after, { ...tick, isDone: true })).toBeNull();
      expect(withPart(after, { ...tick, isDone: false })).toEqual({
        ...before,
        isDone: false,
        doneBy: null,
        doneAt: null,
      });
    }),
  );
});

test('R19 the last member to tick is the doer, also when the others leave it only later', () => {
  const [two, three] = [on('ada', 'bea'), on('ada', 'bea', 'cleo')];
  const byAda = withPart(three, { by: 'ada', isDone: true, at: atStep(1) });
  const byBoth = byAda && withPart(byAda, { by: 'bea', isDone: true, at: atStep(2) });
  expect(byBoth).toMatchObject({ isDone: false });
  expect(byBoth && stillTo(byBoth)).toEqual(['cleo']);
  const left = byBoth && withoutLast({ ...byBoth, enrolledUsers: two.enrolledUsers });
  expect(left).toMatchObject({ isDone: true, doneBy: 'bea', doneAt: atStep(2) });
});

test('R19 a toggle is the caller’s own part; a member not on the chore changes nothing', () => {
  const done = withPart(on('ada', 'bea'), { by: 'ada', isDone: true, at: AT });
  expect(done && [isNextPart(done, 'ada'), isNextPart(done, 'bea')]).toEqual([false, true]);
  expect(done && [hasDone(done, 'ada'), hasDone(done, 'bea')]).toEqual([true, false]);
  expect(withPart(on('ada'), { by: 'cleo', isDone: true, at: AT })).toBeNull();
  expect(withPart(on(), { by: 'cleo', isDone: true, at: AT })).toMatchObject({ isDone: true, doneBy: 'cleo' });
});

test("R19 the next turn needs all parts again, and can't be handed over", () => {
  const series = { rule: 'FREQ=DAILY;INTERVAL=1', basis: 'schedule', from: '2026-11-20T09:00' } as const;
  const repeat = { ...series, rotation: 'together', members: ['ada', 'bea'], isPaused: false, turn: 1, whose: null };
  const nudges = [{ by: 'ada', to: 'bea', at: AT }];
  const chore = { ...on('ada', 'bea'), nudges, parts: [{ userId: 'ada', doneAt: AT }], repeat } as Chore;
  const pictures = { ada: null, bea: null };
  const next = turnAfter(chore, { id: 'next', now: AT, timeZone: 'UTC', pictures, isAway: () => false });
  expect(next).toMatchObject({ isForEach: true, parts: [], enrolledUsers: pictures });
  expect(next?.nudges).toBeUndefined();
  const handover = { id: 'ask', by: 'ada', to: 'cleo', answer: 'open' } as const;
  expect(openQuestion({ ...chore, handover }, undefined)).toBeNull();
  expect(openQuestion({ ...chore, isForEach: false, handover }, undefined)).toEqual(handover);
});

test('R10, R19 each member with a done part gets the points', () => {
  const parts = ['ada', 'bea'].map((userId, at) => ({ userId, doneAt: atStep(at) }));
  const event = { name: 'ChoreUpdated', payload: { ...on('ada', 'bea', 'cleo'), effort: 3, parts } } as const;
  expect(applyToCompletions([], event)?.map(({ doneBy, effort }) => [doneBy, effort])).toEqual([
    ['bea', 3],
    ['ada', 3],
  ]);
});

test('R20 members with an open part can be nudged, once a day each', () => {
  const day = 86_400_000;
  const chore = withNudge(on('ada', 'bea'), { by: 'cleo', to: 'ada', at: AT });
  expect(lastNudge(chore, 'ada', Date.parse(AT) + day - 1)).toMatchObject({ by: 'cleo' });
  expect(lastNudge(chore, 'ada', Date.parse(AT) + day)).toBeUndefined();
  expect(lastNudge(chore, 'bea', Date.parse(AT))).toBeUndefined();
  expect(withNudge(chore, { by: 'bea', to: 'ada', at: atStep(1) }).nudges).toHaveLength(1);
  expect([hasTo(chore, 'ada'), hasTo(chore, 'cleo')]).toEqual([true, false]);
  expect(hasTo({ ...chore, parts: [{ userId: 'ada', doneAt: AT }] }, 'ada')).toBe(false);
});
