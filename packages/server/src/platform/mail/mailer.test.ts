import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailSettingsOf } from '#platform/kernel/settings/mail-settings.ts';
import type { Letter } from '#platform/mail/letter.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { certificate, type MailServer, startMailServer } from '#test/mail-server.ts';

const login = { user: 'hestia@example.org', password: 'p@ss:word/ä' };
const letter: Letter = {
  language: 'fr',
  subject: 'Léa t’invite à rejoindre 3 rue des Lilas',
  before: ['Léa & <b>Tom</b> t’invitent.'],
  link: { label: 'Voir', url: 'https://flat.example.org/invite?collocID=1&code=2' },
  after: ['Une seule fois.'],
};
const mail = { id: 'an-id', to: 'ada@example.org', letter };

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const settingsFor = (url: string) => {
  const settings = mailSettingsOf(url, 'Hestia <hestia@example.org>');
  if (!settings) throw new Error('There are no settings');
  return settings;
};
const mailer = (url = server.url): Mailer => createMailer(settingsFor(url), 'flat.example.org');
/** For a server elsewhere, which has to prove its identity. */
const elsewhere = ({ url }: MailServer, ca?: Buffer) =>
  createMailer({ ...settingsFor(url), isLoopback: false }, 'flat.example.org', {
    ...(ca && { ca }),
    servername: 'localhost',
  });

test('an e-mail has the same content as text and HTML, with its type', async () => {
  expect(await mailer().send(mail)).toBe('sent');
  const { to, mail: read } = await server.arrived(1);
  expect(to).toEqual(['ada@example.org']);
  expect(read).toMatchObject({
    subject: letter.subject,
    from: { name: 'Hestia', address: 'hestia@example.org' },
    to: [{ name: '', address: 'ada@example.org' }],
    messageId: '<an-id@example.org>',
  });
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'fr' });
  expect(Object.keys(headers).filter((name) => /^x-|user-agent|reply-to|list-/.test(name))).toEqual([]);
  expect(read.text?.trim()).toBe(
    `Léa & <b>Tom</b> t’invitent.\n\n${letter.link.url}\n\nUne seule fois.`.replaceAll('\r', ''),
  );
  expect(read.html).toContain('Léa &amp; &lt;b&gt;Tom&lt;/b&gt; t’invitent.');
  expect(read.html).toContain('href="https://flat.example.org/invite?collocID=1&amp;code=2"');
  // Opening it fetches no resource: reading is not tracked.
  expect(read.html).not.toMatch(/<img|src=|url\(|<link|@import/i);
});

test.for([
  ['a subject', { subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nBuy this' }],
  ['a language', { language: 'en\r\nBcc: eve@example.org' }],
])('%s of several lines adds no header and no address', async ([, wrong]) => {
  await mailer().send({ ...mail, letter: { ...letter, ...(wrong as Partial<Letter>) } });
  const { to, mail: read } = await server.arrived(1);
  expect(to).toEqual(['ada@example.org']);
  expect(read.bcc ?? []).toEqual([]);
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
});

test.for(['ada@example.org, eve@example.org', 'ada@example.org\r\nBcc: eve@example.org', 'eve@example.org>\r\nDATA'])(
  'an address is a single address: %j has no other recipients',
  async (to) => {
    await mailer()
      .send({ ...mail, to })
      .catch(() => 'refused');
    expect(server.received.flatMap((one) => one.to)).not.toContain('eve@example.org');
  },
);

test('mail to another machine requires STARTTLS and a valid certificate', async () => {
  const withTls = await startMailServer({ hasTls: true, login });
  try {
    expect(await elsewhere(withTls, certificate).send(mail)).toBe('sent');
    await expect(elsewhere(withTls).send(mail)).rejects.toThrow(/certificate/);
    await expect(elsewhere(server, certificate).send(mail)).rejects.toThrow(/ETLS/);
    expect([withTls.received.length, server.received.length]).toEqual([1, 0]);
  } finally {
    await withTls.close();
  }
});

test("it signs in with the address's user and password, and a wrong password can be corrected", async () => {
  const closed = await startMailServer({ login, hasTls: true });
  try {
    expect(await mailer(closed.url).send(mail)).toBe('sent');
    await mailer(closed.url).verify();
    const wrong = mailer(`smtp://hestia:wrong@127.0.0.1:${closed.port}`);
    await expect(wrong.send(mail)).rejects.toThrow('(EAUTH, 535, AUTH PLAIN)');
    await expect(wrong.verify()).rejects.toThrow('Who are you?');
  } finally {
    await closed.close();
  }
});

test('a permanent refusal is final, and a temporary one is retried; neither logs the address', async () => {
  server.refusing.set('ada@example.org', 550);
  expect(await mailer().send(mail)).toBe('refused');
  server.refusing.set('ada@example.org', 450);
  await expect(mailer().send(mail)).rejects.toThrow(
    /^The mail server does not take the e-mail now \(EENVELOPE, 450, RCPT TO\)$/,
  );
});

test('an unreachable server is reported', async () => {
  await server.close();
  await expect(mailer().send(mail)).rejects.toThrow(/^The mail server cannot be reached: .*ECONNREFUSED/);
});
