import { isolated } from '@hestia/contract/wire/direction.ts';
import formatOnly from 'use-intl/format-message/format-only';

type Values = Parameters<typeof formatOnly>[2];

/** Formats a sentence so that users' Hebrew or Arabic text doesn't move adjacent words and figures. */
function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatOnly>
): ReturnType<typeof formatOnly> {
  return formatOnly(key, message, values && isolatedIn(values), options);
}
formatMessage.raw = formatOnly.raw;

const isolatedIn = (values: NonNullable<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

export default formatMessage;
