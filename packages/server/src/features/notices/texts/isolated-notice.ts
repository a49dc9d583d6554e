import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { type Notice, type NoticeText, textOf } from './texts.ts';

/** The text of a notice, in which users' Hebrew or Arabic doesn't move the figures around it. */
export function isolatedTextOf(notice: Notice, name: string, language: Language | null): NoticeText {
  const { title, body } = textOf(isolatedIn(notice), isolated(name), language);
  return { title: bareAlone(title), body: bareAlone(body) };
}

const isolatedIn = (notice: Notice): Notice => ({
  ...notice,
  ...('what' in notice && { what: isolated(notice.what) }),
  ...('from' in notice && { from: isolated(notice.from), to: isolated(notice.to) }),
  ...('inReturn' in notice &&
    notice.inReturn && { inReturn: { ...notice.inReturn, what: isolated(notice.inReturn.what) } }),
});

/** A text without a sentence around it needs no isolation, and takes its natural direction. */
const bareAlone = (text: string): string => /^\u2068([^\u2068\u2069]*)\u2069$/.exec(text)?.[1] ?? text;
