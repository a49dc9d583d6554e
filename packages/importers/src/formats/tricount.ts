import * as z from 'zod/mini';
import { type Book, UnreadableFile } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { addUp, byValue, decimalsRead, evenly, readMinor, readCurrency } from '../book/figures.ts';
import { columnsOf, hasColumns, isBlank, type Row } from '../book/table.ts';

const Membership = z.object({ RegistryMembershipNonUser: z.object({ alias: z.object({ display_name: z.string() }) }) });
const Amount = z.object({ value: z.union([z.string(), z.number()]), currency: z.optional(z.string()) });
const Registry = z.object({ memberships: z.array(Membership), all_registry_entry: z.array(z.unknown()) });
const Entry = z.object({
  RegistryEntry: z.object({
    type_transaction: z.enum(['NORMAL', 'INCOME', 'BALANCE']),
    membership_owned: Membership,
    amount: Amount,
    description: z.optional(z.nullable(z.string())),
    date: z.string(),
    allocations: z.array(z.object({ membership: Membership, amount: Amount })),
    category: z.optional(z.nullable(z.string())),
  }),
});

const TricountFile = z.object({ Response: z.array(z.object({ Registry: z.unknown() })).check(z.minLength(1)) });

export const isTricountJson = (json: unknown): boolean => z.safeParse(TricountFile, json).success;

/** Responses of the app's service. Spending is negative there, income positive. */
export function readTricountJson(json: unknown): Book {
  const file = z.safeParse(TricountFile, json);
  const registry = z.safeParse(Registry, file.data?.Response[0]?.Registry);
  if (!registry.success) throw new UnreadableFile('malformed');
  const builder = new BookBuilder('tricountJson');
  const memberOf = (membership: z.infer<typeof Membership>) =>
    builder.member(membership.RegistryMembershipNonUser.alias.display_name);
  for (const membership of registry.data.memberships) memberOf(membership);
  registry.data.all_registry_entry.forEach((each, place) => {
    const line = place + 1;
    const { data } = z.safeParse(Entry, each);
    if (data === undefined) return builder.leaveOut(line, 'unreadable', '');
    const entry = data.RegistryEntry;
    const name = entry.description ?? '';
    const decimals = decimalsRead(readCurrency(entry.amount.currency));
    const minor = minorOf(entry.amount, decimals);
    const parts = entry.allocations.map(
      ({ membership, amount }) => [memberOf(membership), minorOf(amount, decimals)] as const,
    );
    if (minor === null || parts.some(([, part]) => part === null)) return builder.leaveOut(line, 'amount', name);
    builder.add({
      line,
      date: entry.date,
      name,
      category: categoryOf(entry.category),
      currency: entry.amount.currency,
      isPayment: entry.type_transaction === 'BALANCE',
      isIncome: entry.type_transaction === 'INCOME',
      minor,
      decimals,
      paid: { [memberOf(entry.membership_owned)]: minor },
      split: byValue(addUp(parts.map(([key, part]) => [key, part ?? 0]))),
    });
  });
  return builder.finish();
}

function minorOf({ value }: z.infer<typeof Amount>, decimals: number): number | null {
  const minor = readMinor(`${value}`, decimals);
  return minor === null ? null : Math.abs(minor);
}

/** `FOOD_AND_DRINK` as `Food and drink`; no category without a code. */
function categoryOf(code: string | null | undefined): string | null {
  const words = code?.replaceAll('_', ' ').trim().toLowerCase() ?? '';
  return words === '' || words === 'uncategorized' || words === 'other'
    ? null
    : words.charAt(0).toUpperCase() + words.slice(1);
}

const COLUMNS = ['Who Paid', 'Total', 'Currency', 'Description', 'When', 'Involved'];

export const isTricountCsv = (header: Row): boolean => hasColumns(header, COLUMNS);

/** The table of tricount-downloader. It names who shares, evenly, or who bears how much (`Ana: 4.00`). */
export function readTricountCsv(rows: readonly Row[], header: Row): Book {
  const builder = new BookBuilder('tricountCsv');
  const cellOf = columnsOf(header);
  for (const row of rows) {
    if (row.line <= header.line || isBlank(row)) continue;
    const { line } = row;
    const name = cellOf(row, 'Description');
    const decimals = decimalsRead(readCurrency(cellOf(row, 'Currency')));
    const total = readMinor(cellOf(row, 'Total'), decimals, { currency: readCurrency(cellOf(row, 'Currency')) });
    const payer = cellOf(row, 'Who Paid');
    const involved = cellOf(row, 'Involved')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    if (total === null) builder.leaveOut(line, 'amount', name);
    else if (payer === '' || involved.length === 0) builder.leaveOut(line, 'people', name);
    else
      builder.add({
        line,
        date: cellOf(row, 'When'),
        name,
        category: categoryOf(cellOf(row, 'Category')),
        currency: cellOf(row, 'Currency'),
        minor: Math.abs(total),
        decimals,
        paid: { [builder.member(payer)]: Math.abs(total) },
        ...splitAmong(builder, involved, decimals),
      });
  }
  return builder.finish();
}

function splitAmong(builder: BookBuilder, involved: readonly string[], decimals: number) {
  const parts = involved.map((each) => /^(.+)[:(]\s*([-−]?[\d.]+)\)?$/.exec(each));
  if (parts.every((part) => part !== null))
    return {
      split: byValue(
        addUp(
          parts.map(([, name = '', part = '']) => [
            builder.member(name.trim()),
            Math.abs(readMinor(part, decimals) ?? 0),
          ]),
        ),
      ),
    };
  const sharers = [...new Set(involved.map((each) => builder.member(each)))];
  return { split: evenly(sharers), weights: Object.fromEntries(sharers.map((key) => [key, 1])) };
}
