import { InvalidArgumentError, type Command } from 'commander';

/** A command's settings and output. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
};

export type Json = { readonly json?: true };

/** A subcommand with what all of them have. */
export const subcommand = (parent: Command, usage: string, description: string): Command =>
  parent.command(usage).description(description).option('--json', 'answer in JSON').copyInheritedSettings(parent);

/** Prints an answer: as JSON for programs, else as text. */
export const printResult = (io: Io, { json }: Json, value: object, words: string): void =>
  io.out(json ? `${JSON.stringify(value)}\n` : `${words}\n`);

/** The most rows that a command lists. */
export const MAX_ROWS = 10_000;

export function countOf(input: string): number {
  const count = Number(input);
  if (!Number.isInteger(count) || count < 1 || count > MAX_ROWS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_ROWS}.`);
  return count;
}

type Cell = string | number | null;

/** Rows below each other; users' texts can't move the cursor. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows.map((row) => row.map((cell) => plain(cell === null ? '–' : String(cell))))];
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?');
