import * as z from 'zod/mini';
import { Day } from '../absences/schemas.ts';
import { limits, MAX_KEY_LINES } from '../wire/limits.ts';
import { Id, Instant, text } from '../wire/primitives.ts';

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** How a Wi-Fi asks for its password: `wpa` is any WPA. */
export const WifiSecurity = z.enum(['wpa', 'wep', 'none']);
export type WifiSecurity = z.infer<typeof WifiSecurity>;

/** The holder of a key, or of a set of keys. */
export const KeyLine = z.object({
  name: text(limits.bookTitle),
  /** A member, also a former one; null: `holder` says who, or nobody has it. */
  holderId: z.nullable(Id),
  holder: words(limits.bookTitle),
});
export type KeyLine = z.infer<typeof KeyLine>;

/** An entry's content, by its kind, which never changes. */
export const BookContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: words(limits.bookText) }),
  z.object({
    kind: z.literal('contact'),
    phone: words(limits.bookLine),
    email: words(limits.email),
    note: words(limits.bookNote),
  }),
  z.object({
    kind: z.literal('wifi'),
    network: text(limits.bookLine),
    password: z.string().check(z.maxLength(limits.bookLine)),
    security: WifiSecurity,
    /** The Wi-Fi does not announce its name. */
    isHidden: z.boolean(),
  }),
  /** The code of a door, a lock or a safe. */
  z.object({ kind: z.literal('code'), code: text(limits.bookLine), note: words(limits.bookNote) }),
  z.object({ kind: z.literal('keys'), lines: z.array(KeyLine).check(z.maxLength(MAX_KEY_LINES)) }),
  z.object({
    kind: z.literal('meter'),
    unit: words(limits.meterUnit),
    /** The supplier's number of the meter. */
    number: words(limits.bookLine),
  }),
]);
export type BookContent = z.infer<typeof BookContent>;
export type BookKind = BookContent['kind'];

/** A reading: at most three decimals. */
export const MeterValue = z.number().check(
  z.minimum(0),
  z.maximum(limits.meterValue),
  z.refine((value) => Number(value.toFixed(3)) === value, 'must have at most three decimals'),
);

/** A reading of a meter. */
export const BookReading = z.object({ id: Id, readOn: Day, value: MeterValue, userId: Id });
export type BookReading = z.infer<typeof BookReading>;

/** An entry of the house book, which each member reads and writes. */
export const BookEntry = z.object({
  id: Id,
  colocationId: Id,
  title: text(limits.bookTitle),
  content: BookContent,
  createdBy: Id,
  createdAt: Instant,
  /** The member who last changed title or content. */
  updatedBy: Id,
  updatedAt: Instant,
  /** A meter's readings, latest day first; other kinds have none. */
  readings: z.array(BookReading),
});
export type BookEntry = z.infer<typeof BookEntry>;

/** What an edit of an entry tells: all but the readings, which have events of their own. */
export const BookEntryEdit = z.omit(BookEntry, { readings: true });
export type BookEntryEdit = z.infer<typeof BookEntryEdit>;

/** A reading, with the entry of its meter. */
export const EntryReading = z.object({ entryId: Id, reading: BookReading });
export type EntryReading = z.infer<typeof EntryReading>;
/** Which reading of which entry. */
export const EntryReadingKey = z.object({ entryId: Id, id: Id });
export type EntryReadingKey = z.infer<typeof EntryReadingKey>;

/** An entry as it was before a change, and who changed it. */
export const BookChange = z.object({
  userId: Id,
  at: Instant,
  title: z.string(),
  content: BookContent,
});
export type BookChange = z.infer<typeof BookChange>;
