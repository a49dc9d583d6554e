import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { type Letter, nameInMail } from '#platform/mail/letter.ts';
import { readTexts } from '#platform/texts.ts';

const say = readTexts('letters');

type Facts = { readonly by: string; readonly household: string; readonly url: URL };

/** The invitation letter, in the inviter's language. */
export function invitationLetter(language: Language, facts: Facts): Letter {
  const names = { by: nameInMail(facts.by), household: nameInMail(facts.household) };
  return {
    language,
    subject: say(language, 'invitation.subject', names),
    before: [say(language, 'invitation.invites', names)],
    link: { label: say(language, 'invitation.look'), url: facts.url.href },
    after: [say(language, 'invitation.why', names)],
  };
}
