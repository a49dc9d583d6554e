import type { FastifyRequest } from 'fastify';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** An address of ours for others: the public one, else the caller's, if trusted; a client can write any `Host`. */
export function ownAddress(
  path: string,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): URL {
  if (publicUrl) return new URL(path, publicUrl);
  const isHost = /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);
  const origin = `${protocol}://${host}`;
  if (!isHost || !URL.canParse(origin)) throw invalidField('host', 'This is not a server address');
  return new URL(path, origin);
}
