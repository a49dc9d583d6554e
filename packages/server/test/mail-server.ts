import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { once, EventEmitter } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const tls = path.join(import.meta.dirname, 'tls');
/** The certificate of a TLS server: self-signed for localhost. */
export const certificate = fs.readFileSync(path.join(tls, 'localhost.crt'));

/** A received e-mail, as parsed by a mail program, and raw. */
export type ReceivedMail = { readonly to: readonly string[]; readonly raw: string; readonly mail: Email };

/** A mail server on loopback, which records its e-mails. */
export type MailServer = {
  readonly port: number;
  /** For `HESTIA_SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refused recipients, with the code. */
  readonly refusing: Map<string, number>;
  /** Waits for a number of e-mails, and returns the last of them. */
  arrived(count: number): Promise<ReceivedMail>;
  close(): Promise<void>;
};

type Options = {
  readonly port?: number;
  /** It offers STARTTLS, with its certificate. */
  readonly hasTls?: boolean;
  /** The only login that it accepts. */
  readonly login?: { readonly user: string; readonly password: string };
};

export async function startMailServer({ port = 0, hasTls = false, login }: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusing = new Map<string, number>();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    ...(hasTls && { key: fs.readFileSync(path.join(tls, 'localhost.key')), cert: certificate }),
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    authOptional: !login,
    logger: false,
    onAuth: ({ username, password }, _session, reply) =>
      username === login?.user && password === login?.password
        ? reply(null, { user: username })
        : reply(new Error('Who are you?')),
    onRcptTo: ({ address }, _session, reply) => {
      const responseCode = refusing.get(address);
      reply(responseCode === undefined ? null : Object.assign(new Error(`<${address}> is not here`), { responseCode }));
    },
    onData: (stream, { envelope }, reply) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString(), mail });
          reply(null);
          arrivals.emit('mail');
        });
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;
  const identity = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  return {
    port: actual,
    url: `smtp://${identity}127.0.0.1:${actual}`,
    received,
    refusing,
    async arrived(count) {
      while (received.length < count) await once(arrivals, 'mail');
      const last = received[count - 1];
      if (!last) throw new Error('Nothing has come');
      return last;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Settings to send through this mail server. */
export const mailEnv = ({ url }: MailServer): Record<string, string> => ({
  HESTIA_SMTP_URL: url,
  HESTIA_MAIL_FROM: 'Hestia <hestia@flat.example.org>',
  HESTIA_PUBLIC_URL: 'https://flat.example.org',
});

/** The link in an e-mail. */
export function linkIn({ mail }: ReceivedMail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('There is no link in it');
  return new URL(link);
}
