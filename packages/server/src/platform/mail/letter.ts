import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';

/** An e-mail's content: some sentences, one link, and what to do if it came by mistake. */
export type Letter = {
  readonly language: Language;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
};

/** As plain text, with the link on a separate line. */
export const textOf = ({ before, link, after }: Letter): string => `${[...before, link.url, ...after].join('\n\n')}\n`;

/** As HTML without external resources, so that opening it is not tracked. */
export function htmlOf({ language, subject, before, link, after }: Letter): string {
  const url = escaped(link.url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="${BODY}">
${before.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escaped(link.label)}</a></p>
<p style="${SMALL}"><a href="${url}" style="color:inherit;word-break:break-all">${url}</a></p>
${after.map((text) => `<p style="${SMALL}">${escaped(text)}</p>`).join('\n')}
</body>
</html>
`;
}

const BODY = 'max-width:32em;margin:0 auto;padding:24px;font:17px/1.5 system-ui,sans-serif';
const BUTTON =
  'display:inline-block;padding:14px 20px;border-radius:12px;background:#ff6a2b;color:#16130f;font-weight:600;text-decoration:none';
const SMALL = 'font-size:15px';

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * A user-chosen name in an e-mail to a stranger: on one line, without a part that mail programs turn into a link;
 * Hebrew or Arabic is isolated.
 */
export const nameInMail = (name: string): string =>
  isolated(
    name
      .replaceAll(/\p{Cc}+/gu, ' ')
      .replaceAll(/[.:@](?=[\p{L}\p{N}/])/gu, '$& ')
      .trim(),
  );
