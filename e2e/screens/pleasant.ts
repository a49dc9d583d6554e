import { randomUUID } from 'node:crypto';
import { signUp, type Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A flat as one likes to show it: the gallery's is made of what is hard to show. Answers who looks. */
export async function furnishPleasantly(hestia: Hestia): Promise<Account> {
  const members = await Promise.all(['Inès', 'Marc', 'Yuki'].map((name) => signUp(hestia, name)));
  const [ines, marc, yuki] = members as [Account, Account, Account];
  const colocationId = await ines.call<string>('POST', '/api/Colocation', { name: '12 Lilac Street', address: '' });
  for (const { id, call } of members) await call('PUT', '/api/User', { id, colocationId });
  await hangNotes(hestia, { colocationId, ines, marc, yuki });
  const day = new Date(Date.now() + 2 * HOUR_MS).getTime();
  for (const [title, days, on] of [
    ['Take out the bins', 0, [ines]],
    ['Clean the kitchen', 1, [marc]],
    ['Water the plants', 2, [yuki, ines]],
    ['Vacuum the hall', 4, []],
    ['Defrost the freezer', 6, [marc]],
  ] as const)
    await ines.call('POST', '/api/Chore', {
      id: randomUUID(),
      colocationId,
      title,
      dueDate: new Date(day + days * DAY_MS).toISOString(),
      enrolled: on.map(({ id }) => id),
    });
  const expenseCategoryId = randomUUID();
  await ines.call('POST', '/api/Expense/Category', { id: expenseCategoryId, name: 'Groceries', colocationId });
  for (const [name, amount, payer, days] of [
    ['Electricity', 96.4, yuki, 5],
    ['Market', 31.2, marc, 3],
    ['Pizza night', 42, ines, 2],
    ['Internet', 29.99, ines, 1],
    ['Weekly shop', 84.35, ines, 0],
  ] as const)
    await payer.call('POST', '/api/Expense', {
      id: randomUUID(),
      colocationId,
      expenseCategoryId,
      name,
      amount,
      paidBy: payer.id,
      dateOfPayment: new Date(Date.now() - days * DAY_MS).toISOString(),
      splitBetween: members.map(({ id }) => id),
    });
  return ines;
}

type Flat = {
  readonly colocationId: string;
  readonly ines: Account;
  readonly marc: Account;
  readonly yuki: Account;
};

async function hangNotes(hestia: Hestia, { colocationId, ines, marc, yuki }: Flat): Promise<void> {
  const hang = async (
    by: Account,
    at: readonly [number, number],
    fields: Record<string, string | readonly string[]>,
  ) => {
    const form = new FormData();
    const all = {
      id: randomUUID(),
      colocationId,
      coordX: String(at[0]),
      coordY: String(at[1]),
      coordZ: '1',
      ...fields,
    };
    for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
    const headers = { authorization: `Bearer ${by.jwt}` };
    const response = await fetch(`${hestia.url}/api/Reminder`, { method: 'POST', headers, body: form });
    if (!response.ok) throw new Error(`A note was refused: ${await response.text()}`);
    return all.id;
  };
  const write = (by: Account, at: readonly [number, number], content: string, color: string) =>
    hang(by, at, { reminderType: '0', content, color });
  await write(marc, [0, 10], 'Spare keys are with the neighbours', 'yellow');
  await write(yuki, [320, 0], 'Onion soup tonight, who’s in?', 'pink');
  await write(ines, [640, 20], 'The plumber comes on Thursday at nine', 'blue');
  const list = await hang(ines, [0, 300], { reminderType: '2', shoppingListName: 'Market' });
  for (const [at, name] of ['Bread', 'Milk', 'Tomatoes', 'Olive oil'].entries())
    await ines.call('POST', '/api/Reminder/ShoppingList', { reminderId: list, name, isChecked: at === 0 });
  await hang(marc, [320, 300], {
    reminderType: '3',
    'PollInput.Title': 'Which evening for the house meeting?',
    'PollInput.Options': ['Friday', 'Sunday'],
  });
}
