import { isolated } from '@hestia/contract/wire/direction.ts';
import type { Notice, Text } from './texts.ts';

/** What users wrote in Hebrew or Arabic moves no figure beside it. */
export const isolatedIn = (notice: Notice): Notice => ({
  ...notice,
  ...('what' in notice && { what: isolated(notice.what) }),
  ...('from' in notice && { from: isolated(notice.from), to: isolated(notice.to) }),
  ...('inReturn' in notice &&
    notice.inReturn && { inReturn: { ...notice.inReturn, what: isolated(notice.inReturn.what) } }),
});

/** What stands alone has no sentence to be isolated from, and shows from the side where it begins. */
export function bareAlone({ title, body }: Text): Text {
  const bare = (text: string) => /^\u2068([^\u2068\u2069]*)\u2069$/.exec(text)?.[1] ?? text;
  return { title: bare(title), body: bare(body) };
}
