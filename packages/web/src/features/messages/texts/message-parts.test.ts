import { describe, expect, test } from 'vitest';
import { cpuMs } from '#test/cpu-time.ts';
import { isEmojiOnly, partsOf } from './message-parts.ts';

const linksOf = (content: string) => partsOf(content).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
const textOf = (content: string) => partsOf(content).map((part) => part.text);

describe('links', () => {
  test.each([
    ['look: https://example.org/a?b=c#d', ['https://example.org/a?b=c#d']],
    ['(see http://example.org).', ['http://example.org/']],
    ['https://en.wikipedia.org/wiki/Hestia_(goddess), really', ['https://en.wikipedia.org/wiki/Hestia_(goddess)']],
    ['HTTPS://EXAMPLE.ORG!', ['https://example.org/']],
    ['write mailto:lea@example.org?subject=rent', ['mailto:lea@example.org?subject=rent']],
    ['ここ：https://example.org/道。次', ['https://example.org/%E9%81%93']],
    ['https://a.example https://b.example', ['https://a.example/', 'https://b.example/']],
    ['"https://example.org"', ['https://example.org/']],
  ])('%s', (content, hrefs) => {
    expect(linksOf(content)).toEqual(hrefs);
    expect(textOf(content).join('')).toBe(content);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    '//example.org',
    'www.example.org',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    'xhttps://example.org',
    'https://',
    'mailto:',
    'http://[',
  ])('none in %j', (content) => {
    expect(linksOf(content)).toEqual([]);
    expect(textOf(content).join('')).toBe(content);
  });

  test('an address within another scheme is only that address', () => {
    expect(linksOf('javascript:https://example.org')).toEqual(['https://example.org/']);
    expect(linksOf('blob:https://example.org/1')).toEqual(['https://example.org/1']);
  });
});

test('code is separate, and contains no link', () => {
  expect(partsOf('run `rm https://x.example` or\n```sh\nls -l\nhttps://y.example\n```\nnow')).toEqual([
    { kind: 'text', text: 'run ' },
    { kind: 'code', text: 'rm https://x.example' },
    { kind: 'text', text: ' or\n' },
    { kind: 'block', text: 'ls -l\nhttps://y.example' },
    { kind: 'text', text: '\nnow' },
  ]);
});

test.each(['🎉', '🎉🎉 🎉', '❤️', '👩‍👩‍👧‍👦', '🇫🇷', '👍🏽', '1️⃣'])('%s is emoji only', (content) => {
  expect(isEmojiOnly(content)).toBe(true);
});

test.each(['a🎉', '1', '#', '12 *', '', '🎉🎉🎉🎉🎉🎉🎉', '©', '…'])('%j is not', (content) => {
  expect(isEmojiOnly(content)).toBe(false);
});

test('a bracket or stop at the end costs one step, however many there are', () => {
  // Scanning again for each of them would take hours.
  const tails = [')'.repeat(1_000_000), '.)'.repeat(500_000), `${'('.repeat(400_000)}${')'.repeat(600_000)}`];
  const links = tails.map((tail) => textOf(`http://a/${tail}`).map(({ length }) => length));
  expect(links).toEqual([
    [9, 1_000_000],
    [9, 1_000_000],
    [800_009, 200_000],
  ]);
});

test('a long text without an end is parsed quickly', () => {
  const begin = cpuMs();
  partsOf(`${'('.repeat(3000)}https://${'a)'.repeat(1500)}`);
  partsOf('`'.repeat(6000));
  partsOf('https:'.repeat(1000));
  partsOf(`https://${'.'.repeat(5990)}`);
  expect(cpuMs() - begin).toBeLessThan(500);
});

test.each(['1', '.', '\u200d', '#', '©'])('many emoji before %j cost linear time', (end) => {
  // With two tries each, 28 take most of a minute, and a message's 49 practically for ever.
  const begin = cpuMs();
  expect(isEmojiOnly(`${'😀'.repeat(28)}${end}`)).toBe(false);
  expect(isEmojiOnly(`${'😀 '.repeat(28)}${end}`)).toBe(false);
  expect(cpuMs() - begin).toBeLessThan(5000);
});
