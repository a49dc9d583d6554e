// A draft of several payers (M12): the first chosen one paid the untyped rest.
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import { evaluateAmount, type Notation } from '#ui/figures/arithmetic.ts';

/** Amounts by member, as typed. */
export type PayerTexts = Readonly<Record<string, string>>;

export type PayersProblem = 'unreadable' | 'left' | 'over';

export type PayersPreview = {
  /** Each payer's amount, typed or filled in. */
  readonly minor: ReadonlyMap<string, number>;
  /** The unpaid rest, negative for an excess. */
  readonly left: number;
  readonly problem: PayersProblem | null;
};

type PayersInput = { readonly paidBy: string; readonly payers?: PayerTexts | null };

/** The payments so far; null for a single payer. */
export function previewPayers(
  { paidBy, payers }: PayersInput,
  amountMinor: number,
  sign: Notation,
): PayersPreview | null {
  if (!payers) return null;
  const read = (text: string) => (text.trim() === '' ? 0 : (evaluateAmount(text, sign)?.minor ?? Number.NaN));
  const typed = new Map(Object.entries(payers).map(([id, text]) => [id, read(text)]));
  const rest = amountMinor - [...typed.values()].reduce((sum, minor) => sum + (minor || 0), 0);
  const left = typed.has(paidBy) ? rest : Math.min(rest, 0);
  const minor = typed.has(paidBy) ? typed : new Map([[paidBy, Math.max(rest, 0)], ...typed]);
  const isWrong = [...minor.values()].some((each) => !(each >= 0));
  return { minor, left, problem: isWrong ? 'unreadable' : left > 0 ? 'left' : left < 0 ? 'over' : null };
}

/** The amounts of payers above 0. */
export const payerAmounts = (preview: PayersPreview | null): Shares | null =>
  preview && Object.fromEntries([...preview.minor].filter(([, minor]) => minor > 0));
