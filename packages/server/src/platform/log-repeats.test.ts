import { expect, test } from 'vitest';
import { withoutRepeats } from './log-repeats.ts';

function logOf() {
  let now = 0;
  const lines: unknown[][] = [];
  const hook = withoutRepeats(() => now);
  const say = (level: number, ...args: unknown[]) => hook.call(null, args, (...line) => void lines.push(line), level);
  return { lines, say, later: (ms: number) => (now += ms) };
}
const away = () => ({ err: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) });

test('one kind is logged once a second, then with the count since', () => {
  const { lines, say, later } = logOf();
  for (let turn = 0; turn < 50; turn++) say(40, away(), 'Failure');
  expect(lines).toEqual([[away(), 'Failure']]);
  later(1000);
  say(40, away(), 'Failure');
  expect(lines[1]).toEqual([{ ...away(), repeated: 49 }, 'Failure']);
});

test('a fault of many workers is one kind', () => {
  const { lines, say } = logOf();
  for (const worker of ['a', 'b'])
    say(40, { err: { message: `gone (Queue: notices, Worker: ${worker})` } }, 'The queue');
  expect(lines).toHaveLength(1);
});

test('another text, fault or source is another kind', () => {
  const { lines, say } = logOf();
  say(40, away(), 'Failure');
  say(40, away(), 'Job failed');
  say(40, { err: new Error('else') }, 'Failure');
  say(40, { status: 500, path: '/a' }, 'request');
  say(40, { status: 500, path: '/b' }, 'request');
  say(50, 'Only words');
  expect(lines).toHaveLength(6);
});

test('lines below warning are always logged', () => {
  const { lines, say } = logOf();
  say(30, 'News');
  say(30, 'News');
  expect(lines).toHaveLength(2);
});

test("many kinds don't reset the throttle of a recent one", () => {
  const { lines, say } = logOf();
  for (let kind = 0; kind < 501; kind++) say(40, { status: 500, path: `/${kind}` }, 'request');
  expect(lines).toHaveLength(501);
  for (let kind = 500; kind > 400; kind--) say(40, { status: 500, path: `/${kind}` }, 'request');
  expect(lines).toHaveLength(501);
});
