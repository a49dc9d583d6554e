import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';
import type { Household } from './household.ts';

const lines = [
  'Who has seen the big pot?',
  'Behind the door. Or it is still at the neighbours’ since the party.',
  '😂😂😂',
  'Ich komme heute später, die Straßenbahnhaltestellenverlegung dauert noch an.',
  '今夜カレーを作ります。食べる人いますか？🍛',
  '我！🙋',
  'https://www.example.org/recipes/2026/11/the-one-with-the-very-long-address?servings=5&unit=metric#step-3',
  'The wifi password is now `correct-horse-battery-staple-2026`, please write it down.',
  '¿Alguien baja la basura? Yo la bajé las últimas dos veces, y la vez anterior también.',
  '👍',
  '```\nssh pi@192.168.1.20 "sudo systemctl restart home-assistant-with-a-long-name.service"\n```',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'Done.',
  'The plumber called: he comes on Thursday between nine and eleven and wants somebody to be at home.\n\nI can be there until ten.',
  '明日は雨みたいなので、洗濯物を取り込んでおいてください。よろしくお願いします。',
] as const;

const ROUNDS = 4;
const REPLIES = 5;
const emoji = ['👍', '😂', '❤️', '🎉', '👍', '🔥'] as const;

async function react(members: Household['members'], messageId: unknown, at: number): Promise<void> {
  for (const [n, member] of members.entries())
    await member.call('POST', '/api/Message/Reactions', { messageId, type: emoji[(at + n) % emoji.length] });
}

/** Sends pictures of the README, with or without a text. */
async function show(hestia: Hestia, by: Account, colocationId: string, files: readonly string[], content = '') {
  const form = new FormData();
  form.append('colocationId', colocationId);
  form.append('content', content);
  for (const [at, file] of files.entries()) {
    const bytes = await readFile(path.resolve(import.meta.dirname, '../../docs', file));
    form.append(`Picture${at + 1}`, new Blob([bytes], { type: 'image/png' }));
  }
  const headers = { authorization: `Bearer ${by.jwt}` };
  const response = await fetch(`${hestia.url}/api/Message/Pictures`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`Pictures were refused: ${await response.text()}`);
}

/**
 * Sixty messages: short and long, with links, code, only emoji and endless words; and pictures. One is by a member who
 * has left since.
 */
export async function talk(hestia: Hestia, { id: colocationId, members, gone, say }: Household): Promise<void> {
  await gone.call('POST', '/api/Message', { colocationId, content: 'It was lovely to live with you all. Goodbye!' });
  let last: unknown = null;
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, content] of lines.entries()) {
      // Some say several things in a row.
      last = await members[Math.floor((at + round) / 1.5) % members.length]?.call('POST', '/api/Message', {
        colocationId,
        content,
        // Some reply to the previous message.
        replyTo: at % REPLIES === 1 ? last : null,
      });
      if (at % REPLIES === 2) await react(members, last, at);
    }
  const [ines, bart, yuko] = members;
  await show(hestia, bart, colocationId, ['board.png', 'money.png', 'board.png'], say('Die neue Kühlschranktür!'));
  await show(hestia, ines, colocationId, ['money.png', 'board.png'], say('And ours'));
  await show(hestia, yuko, colocationId, ['board.png']);
}
