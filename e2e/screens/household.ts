import { signUp, type Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';
import { asWritten, type Say, speaking } from './hebrew.ts';

/** A flat that looks lived in, and the ids for its screens' addresses. */
export type Household = {
  readonly id: string;
  /** The user of the screens. */
  readonly me: Account;
  /** The members, me first. */
  readonly members: readonly [Account, Account, Account, Account, Account];
  /** A former member who is in the history. */
  readonly gone: Account;
  /** A user in another household, and a user without one. */
  readonly neighbour: Account;
  readonly homeless: Account;
  readonly invitation: string;
  /** How all of them say what they write. */
  readonly say: Say;
};

/** Founds the household with people whose names are long, short, and of several scripts, and another household next door. */
export async function found(hestia: Hestia, say: Say = asWritten): Promise<Household> {
  const join = async (name: string) => speaking(await signUp(hestia, say(name)), say);
  const me = await join('Inès');
  const others = [
    await join('Bartholomäus von Hohenstein-Württemberg'),
    await join('山田 優子'),
    await join('王小明'),
    await join('María José Fernández'),
  ] as const;
  const gone = await join('Otto Lindqvist');
  const id = await me.call<string>('POST', '/api/Colocation', {
    name: 'Wohngemeinschaft Donaudampfschifffahrtsgesellschaft',
    address: '12 rue des Trois-Frères, 75018 Paris',
  });
  for (const member of [...others, gone]) await member.call('PUT', '/api/User', { id: member.id, colocationId: id });
  await me.call('POST', '/api/Colocation/Placeholder', { colocationId: id, name: 'Großtante Wilhelmine' });
  const away = (member: Account, fromOn: string, untilOn: string | null) =>
    member.call('POST', '/api/Absence', { colocationId: id, fromOn, untilOn });
  await away(others[1], '2026-01-01', null);
  await away(me, '2088-12-20', '2089-01-03');
  const invitation = await me.call<{ code: string }>('POST', '/api/Colocation/Invite', { colocationId: id });
  const neighbour = await join('Zoë');
  await neighbour.call('POST', '/api/Colocation', { name: '8 Bridge Street', address: '' });
  const homeless = await join('Ngọc Anh');
  return { id, me, members: [me, ...others], gone, neighbour, homeless, invitation: invitation.code, say };
}
