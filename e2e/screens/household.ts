import { signUp, type Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';

/** A flat that looks lived in, and what the addresses of its screens need to know. */
export type Household = {
  readonly id: string;
  /** Who looks at the screens. */
  readonly me: Account;
  /** Who lives here: me first. */
  readonly members: readonly [Account, Account, Account, Account, Account];
  /** Somebody who moved out and is in the history. */
  readonly gone: Account;
  /** Somebody who lives elsewhere, and somebody who lives nowhere yet. */
  readonly neighbour: Account;
  readonly homeless: Account;
  readonly invitation: string;
};

/** Founds the household with people whose names are long, short, and of several scripts, and another household next door. */
export async function found(hestia: Hestia): Promise<Household> {
  const me = await signUp(hestia, 'Inès');
  const others = [
    await signUp(hestia, 'Bartholomäus von Hohenstein-Württemberg'),
    await signUp(hestia, '山田 優子'),
    await signUp(hestia, '王小明'),
    await signUp(hestia, 'María José Fernández'),
  ] as const;
  const gone = await signUp(hestia, 'Otto Lindqvist');
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
  const neighbour = await signUp(hestia, 'Zoë');
  await neighbour.call('POST', '/api/Colocation', { name: '8 Bridge Street', address: '' });
  const homeless = await signUp(hestia, 'Ngọc Anh');
  return { id, me, members: [me, ...others], gone, neighbour, homeless, invitation: invitation.code };
}
