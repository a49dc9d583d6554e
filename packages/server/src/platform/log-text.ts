import type { DestinationStream } from 'pino';

type Line = Readonly<Record<string, unknown>>;

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Formats log lines for people: time, level, message, and context as `name=value`. */
export const inText = (to: DestinationStream): DestinationStream => ({
  write: (line) => to.write(asText(JSON.parse(line) as Line)),
});

function asText({ level, time, msg, err, ...about }: Line): string {
  const { stack, ...fault } = (err ?? {}) as Line;
  const values = Object.entries({ ...about, ...fault })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${valueOf(value)}`);
  const head = `${String(time)} ${(LEVELS[Number(level)] ?? String(level)).padEnd(5)} ${valueOfWords(msg)}`;
  // A stack has several lines: they are indented, so that none looks like a line of the log.
  const trace = typeof stack === 'string' ? `\n${stack.replaceAll(/^/gm, '    ')}` : '';
  return `${head}${values.join('')}${trace}\n`;
}

/** Quoted where it would run into what follows; no text can move the cursor or start a line. */
const valueOf = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=\p{Cc}]+$/u.test(value) ? value : JSON.stringify(value);

const valueOfWords = (words: unknown): string => (typeof words === 'string' ? words.replaceAll(/\p{Cc}/gu, '?') : '');
