// Several payers as they are being typed (M12): the one who was chosen first paid what nobody typed for another.
import { toAmount } from '@hestia/contract/money/minor.ts';
import { evaluateAmount, type Notation } from '#ui/arithmetic.ts';

/** Amounts by person, as somebody typed them. */
export type PayerTexts = Readonly<Record<string, string>>;

export type PayersProblem = 'unreadable' | 'left' | 'over';

export type PayersPreview = {
  /** What each one paid, typed or filled in. */
  readonly minor: ReadonlyMap<string, number>;
  /** What nobody has paid yet, negative when too much is. */
  readonly left: number;
  readonly problem: PayersProblem | null;
};

type Typed = { readonly paidBy: string; readonly payers?: PayerTexts | null };

/** Who paid what so far; null where one paid all. */
export function previewPayers({ paidBy, payers }: Typed, amountMinor: number, sign: Notation): PayersPreview | null {
  if (!payers) return null;
  const read = (text: string) => (text.trim() === '' ? 0 : (evaluateAmount(text, sign)?.minor ?? Number.NaN));
  const typed = new Map(Object.entries(payers).map(([id, text]) => [id, read(text)]));
  const rest = amountMinor - [...typed.values()].reduce((sum, minor) => sum + (minor || 0), 0);
  const left = typed.has(paidBy) ? rest : Math.min(rest, 0);
  const minor = typed.has(paidBy) ? typed : new Map([[paidBy, Math.max(rest, 0)], ...typed]);
  const isWrong = [...minor.values()].some((each) => !(each >= 0));
  return { minor, left, problem: isWrong ? 'unreadable' : left > 0 ? 'left' : left < 0 ? 'over' : null };
}

/** The amounts of those who paid something, as a body says them. */
export const payerAmounts = (preview: PayersPreview | null, decimals?: number): Record<string, number> | null =>
  preview &&
  Object.fromEntries(
    [...preview.minor].filter(([, minor]) => minor > 0).map(([id, minor]) => [id, toAmount(minor, decimals)]),
  );
