import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import type { AccountDeed } from '#platform/notify-owner.ts';
import { readTexts } from '#platform/texts.ts';
import type { NoticeText } from './texts.ts';

const say = readTexts('account');

/** The text in the owner's language; English by default. `by` are the names of the acting users. */
export function accountText(deed: AccountDeed, language: Language | null, by: readonly string[]): NoticeText {
  const values = { by: new Intl.ListFormat(language ?? 'en').format(by.map(isolated)) };
  return { title: say(language, `${deed}.title`, values), body: say(language, `${deed}.body`) };
}
