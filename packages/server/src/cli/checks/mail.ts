import { reasonOf } from '#platform/kernel/failures.ts';
import { helloOf } from '#platform/kernel/mail-settings.ts';
import type { ParsedSettings } from '#platform/kernel/settings.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { Finding } from './finding.ts';

const mends: Readonly<Record<string, string>> = {
  EAUTH: 'look at the user and the password in HESTIA_SMTP_URL; signs such as @ are written as %40 there',
  ETLS: 'begin HESTIA_SMTP_URL with smtps:// or look at the certificate: without TLS nothing is sent to another machine',
};
const mend = 'look at the host and the port in HESTIA_SMTP_URL (465 for smtps://, 587 for smtp://), and at firewalls';

/** Whether the mail server lets us in; it says nothing of where e-mails end. */
export async function lookAtMail({ mail, publicUrl }: ParsedSettings): Promise<Finding[]> {
  if (mail === null) return [];
  const about = 'mail';
  try {
    await createMailer(mail, helloOf(publicUrl)).verify();
    return [{ about, state: 'ok', says: `${mail.host}:${mail.port} takes e-mails of ${mail.from.address}` }];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [{ about, state: 'failed', says: reasonOf(error), mend: mends[code] ?? mend }];
  }
}
