import { isolated } from '@hestia/contract/wire/direction.ts';
import formatOnly from 'use-intl/format-message/format-only';

type Values = Parameters<typeof formatOnly>[2];

/**
 * Formats a sentence so that users' Hebrew or Arabic text doesn't move adjacent words and figures. A value that ends with
 * a stop, as "1er févr.", has the stop of a sentence with it.
 */
function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatOnly>
): ReturnType<typeof formatOnly> {
  const isolatedValues = values && isolatedIn(values);
  const text = formatOnly(key, message, isolatedValues, options);
  return typeof text === 'string' ? withOneStop(text, Object.values(isolatedValues ?? {})) : text;
}
formatMessage.raw = formatOnly.raw;

const withOneStop = (text: string, values: readonly unknown[]): string =>
  values.reduce<string>(
    (shorter, value) =>
      typeof value === 'string' && value.endsWith('.') ? shorter.replaceAll(`${value}.`, value) : shorter,
    text,
  );

const isolatedIn = (values: NonNullable<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

export default formatMessage;
