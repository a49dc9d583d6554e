import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { type Letter, nameInMail } from '#platform/mail/letter.ts';
import { readTexts } from '#platform/texts.ts';

const say = readTexts('letters');

/** The letter for a user who forgot their password. */
export function resetLetter(language: Language, { name, url }: { name: string; url: URL }): Letter {
  return {
    language,
    subject: say(language, 'reset.subject'),
    before: [
      say(language, 'reset.hello', { name: nameInMail(name) }),
      say(language, 'reset.asked', { server: url.host }),
    ],
    link: { label: say(language, 'reset.choose'), url: url.href },
    after: [say(language, 'reset.once'), say(language, 'reset.notYou')],
  };
}
