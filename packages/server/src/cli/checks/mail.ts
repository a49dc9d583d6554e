import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { helloOf } from '#platform/kernel/settings/mail-settings.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { Finding } from './finding.ts';

const mends: Readonly<Record<string, string>> = {
  EAUTH: 'check the user and the password in HESTIA_SMTP_URL; characters such as @ are written as %40',
  ETLS: 'begin HESTIA_SMTP_URL with smtps:// or check the certificate: mail to another machine requires TLS',
};
const mend = 'check the host and the port in HESTIA_SMTP_URL (465 for smtps://, 587 for smtp://), and firewalls';

/** Whether the mail server accepts the sign-in; delivery isn't checked. */
export async function lookAtMail({ mail, publicUrl }: ParsedSettings): Promise<Finding[]> {
  if (mail === null) return [];
  const about = 'mail';
  try {
    await createMailer(mail, helloOf(publicUrl)).verify();
    return [{ about, state: 'ok', says: `${mail.host}:${mail.port} accepts e-mails from ${mail.from.address}` }];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [{ about, state: 'failed', says: reasonOf(error), mend: mends[code] ?? mend }];
  }
}
