import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { Household } from '../api/household.ts';
import type { Field } from './arrival.ts';

/** `authorizations`: of the housemates who write, the first of them everything but the others' names. */
type Writers = { readonly url: string; readonly household: Household; readonly authorizations: readonly string[] };

export type FurnishedFields = {
  /** Each field whose text is shown to others. */
  readonly fields: readonly Field[];
  /** Addresses of pages with fields to write into. */
  readonly forms: readonly string[];
};

/** Creates one thing of each kind, with functions that change its texts. */
export async function furnish({ url, household, authorizations }: Writers): Promise<FurnishedFields> {
  const { colocationId, categoryId, members } = household;
  const [, writer = '', ...others] = members;

  async function call<T>(method: string, at: string, body: object, who = 0): Promise<T> {
    const headers = { authorization: authorizations[who] ?? '', 'content-type': 'application/json' };
    for (;;) {
      const response = await fetch(url + at, { method, headers, body: JSON.stringify(body) });
      if (response.ok) return (await response.json()) as T;
      if (response.status !== 429) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  }

  const note = await call<string>('POST', '/api/Reminder', {
    colocationId,
    reminderType: 0,
    content: 'A note',
    color: 'yellow',
  });
  const poll = await call<string>('POST', '/api/Reminder', {
    colocationId,
    reminderType: 3,
    pollInput: { title: 'Where to?', options: ['The lake', 'The hills'] },
  });
  const list = await call<string>('POST', '/api/Reminder', {
    colocationId,
    reminderType: 2,
    shoppingListName: 'Groceries',
  });
  const item = await call<string>('POST', '/api/Reminder/ShoppingList', { reminderId: list, name: 'Milk' });
  const line = crypto.randomUUID();
  const chore = await call<string>('POST', '/api/Chore', {
    colocationId,
    title: 'The kitchen',
    description: 'All of it',
    enrolled: members.slice(0, 2),
    checklist: [{ id: line, text: 'The sink' }],
  });
  const expense = await call<string>('POST', '/api/Expense', {
    colocationId,
    expenseCategoryId: categoryId,
    name: 'Groceries',
    amount: 12,
    paidBy: writer,
    splitType: 0,
    splitBetween: members,
  });

  const entry = await call<string>('POST', '/api/Book', {
    colocationId,
    title: 'Rules',
    content: { kind: 'text', text: 'From ten on' },
  });

  /** False where the server refuses the text: names have few marks. */
  const tell = async (method: string, at: string, body: object, who = 0): Promise<boolean> => {
    try {
      await call(method, at, body, who);
      return true;
    } catch (error) {
      if (String(error).includes(': 422 ')) return false;
      throw error;
    }
  };

  const task = `/tasks?chore=${chore}`;
  const bill = `/money?expense=${expense}`;
  const edit = (at: string, id: string, member: string) => (text: string) => tell('PUT', at, { id, [member]: text });
  const named = [writer, ...others];
  let renamed = 0;
  // In turn: a user's name changes forty times an hour.
  const rename = (username: string) => {
    const who = renamed++ % named.length;
    return tell('PUT', '/api/User', { id: named[who], username }, who);
  };
  const fields: readonly Field[] = [
  { what: 'message', address: '/message', letters: limits.message, write: (content) => tell('POST', '/api/Message', { colocationId, content }) },
  { what: 'note', address: '/', letters: limits.noteText, write: edit('/api/Reminder', note, 'content') },
  { what: 'title of a poll', address: '/', letters: limits.pollTitle, write: (title) => tell('PUT', '/api/Reminder', { id: poll, pollInput: { title } }) },
  { what: 'item on the board', address: '/', letters: limits.itemName, write: edit('/api/Reminder/ShoppingList', item, 'name') },
  { what: 'item in its list', address: `/list?id=${list}`, letters: limits.itemName, write: edit('/api/Reminder/ShoppingList', item, 'name') },
  { what: 'name of a list', address: `/list?id=${list}`, letters: limits.listName, write: edit('/api/Reminder', list, 'shoppingListName') },
  { what: 'task in the list', address: '/tasks', letters: limits.choreTitle, write: edit('/api/Chore', chore, 'title') },
  { what: 'task, opened', address: task, letters: limits.choreTitle, write: edit('/api/Chore', chore, 'title') },
  { what: 'description of a task', address: task, letters: limits.choreDescription, write: edit('/api/Chore', chore, 'description') },
  { what: 'line of a checklist', address: task, letters: limits.checklistLine, write: (text) => tell('PUT', '/api/Chore', { id: chore, checklist: [{ id: line, text }] }) },
  { what: 'comment on a task', address: task, letters: limits.noteText, write: (content) => tell('POST', '/api/Chore/Message', { choreId: chore, content }) },
  { what: 'expense in the list', address: '/money/historical', letters: limits.expenseName, write: edit('/api/Expense', expense, 'name') },
  { what: 'expense, opened', address: bill, letters: limits.expenseName, write: edit('/api/Expense', expense, 'name') },
  { what: 'description of an expense', address: bill, letters: limits.expenseDescription, write: edit('/api/Expense', expense, 'description') },
  { what: 'comment on an expense', address: bill, letters: limits.noteText, write: (content) => tell('POST', '/api/Expense/Message', { expenseId: expense, content }) },
  { what: 'title of the house book', address: '/household/book', letters: limits.bookTitle, write: edit('/api/Book', entry, 'title') },
  { what: 'text of the house book', address: `/household/book?entry=${entry}`, letters: limits.bookText, write: (text) => tell('PUT', '/api/Book', { id: entry, content: { kind: 'text', text } }) },
  { what: 'name of a category', address: '/money', letters: limits.categoryName, write: edit('/api/Expense/Category', categoryId, 'name') },
  { what: 'name of the household', address: '/profile', letters: limits.colocationName, write: edit('/api/Colocation', colocationId, 'name') },
  { what: 'address of the household', address: '/profile', letters: limits.address, write: edit('/api/Colocation', colocationId, 'address') },
  { what: 'name of a member', address: '/profile', letters: limits.username, write: rename },
]; // prettier-ignore

  const forms = [
    '/message',
    '/?sheet=text',
    '/?sheet=list',
    '/?sheet=poll',
    `/list?id=${list}`,
    task,
    '/tasks?sheet=new',
    '/money?sheet=new',
    '/money/historical',
    '/money/bills?sheet=new',
    bill,
    '/settings/colocation',
    '/settings/handles',
  ];

  return { fields, forms };
}
