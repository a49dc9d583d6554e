import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Lower-case UUID of any version and variant. */
export const Id = z.string().check(z.toLowerCase(), z.guid());
export type Id = z.infer<typeof Id>;

/** The nil UUID: "an undisclosed user" (RFC 9562 section 5.9). */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * An instant on the wire: ISO 8601 in UTC, ending in `Z`. Requests may use an offset, no zone (meaning UTC) or only a
 * date; the server normalizes them first.
 */
export const Instant = z.iso.datetime();

/** An instant, or only a date, which is that day of the household. */
export const InstantOrDay = z.union([Instant, z.iso.date()]);

/**
 * A money amount on the wire: a JSON number in major units with at most as many decimals as its currency has (M19). Inside it is
 * whole minor units (`…Minor`).
 */
export const Amount = z.number().check(
  z.refine(
    // Relative, as large amounts are coarser doubles; and 0.1 + 0.2 of a client's own sum passes.
    (n) => Number.isFinite(n) && Math.abs(Math.round(n * 1000) / 1000 - n) <= 4 * Number.EPSILON * Math.abs(n),
    'must be an amount with at most three decimals',
  ),
);

/** A text that must say something, at most `max` UTF-16 units. Surrounding white space is cut. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

// Invisible letters, and marks that turn the direction of what follows (Unicode UAX #9, and fillers). The joiners are allowed:
// emoji and some scripts need them.
const unseen =
  /\u034f|\u17b4|\u17b5|[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/gu;

/** An optional name: visible letters that stay in their place, or empty. */
export const optionalName = (max: number) =>
  z.string().check(
    z.overwrite((input) => input.replace(unseen, '').trim()),
    z.maxLength(max),
  );

/** Marks above and below one letter, once composed; real words have fewer. */
const MAX_MARKS = 4;
const piled = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');

/** A name that others read: as a text, of letters that can be seen and stay in their place. */
export const name = (max: number) =>
  optionalName(max).check(
    z.minLength(1, { abort: true }),
    z.refine((input) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(input), 'must have a letter that can be seen'),
    z.refine((input) => !piled.test(input.normalize('NFC')), `must have at most ${MAX_MARKS} marks on a letter`),
  );

/** A text that may be empty, at most `max` UTF-16 units. */
export const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max))));

/** Ours: the members whom a text mentions by name, as `@Name`. */
export const Mentions = z.array(Id).check(z.maxLength(limits.mentions));

/** The parameters of a paged call; `before` is the `next` of the previous page. */
export const Paging = {
  before: z.optional(z.string().check(z.maxLength(100))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
};

/** The caller's password, required before actions that can't be undone for others; a recent session needs none. */
export const Confirmation = z.object({
  password: z.optional(z.nullable(z.string().check(z.maxLength(limits.password)))),
});

/** An e-mail address. */
export const Email = z.string().check(z.trim(), z.maxLength(limits.email), z.email());

/** Names of numbered enumerations, by schema: the server also takes the names, in any case. */
export const enumNames = z.registry<{ names: Record<string, number> }>();

/** A numbered enumeration: numbers on the wire; requests may also use the name in any case or the number as text. */
export function numbered<const T extends Record<string, number>>(names: T) {
  const schema = z.literal(Object.values(names) as T[keyof T][]);
  enumNames.add(schema, { names });
  return schema;
}
