import { DAY_MS } from '@hestia/contract/wire/days.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** RFC 9116 recommends less than a year, so that copies are refreshed in time. */
const VALID_DAYS = 180;

/** The contact for vulnerabilities of this installation (RFC 9116). Without a contact the file doesn't exist. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContacts, publicUrl }: Pick<Settings, 'securityContacts' | 'publicUrl'>,
): void {
  if (securityContacts.length === 0) return;
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Whole days, so that all processes say the same.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const fields = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${fields.join('\r\n')}\r\n`);
  });
}
