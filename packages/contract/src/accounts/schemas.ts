import * as z from 'zod/mini';
import { limits } from '../wire/limits.ts';
import { Id, Instant } from '../wire/primitives.ts';
import { PUSH_TOKEN } from './push-token.ts';

/** A push token of a device: what one of FCM is made of is Google's business, but the database must be able to find it. */
export const Fcm = z.optional(z.nullable(z.string().check(z.maxLength(limits.fcmToken), z.regex(PUSH_TOKEN))));

export const languages = ['fr', 'en', 'es', 'de', 'zh', 'ja'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** The languages' names on the wire; their places are the numbers 0 to 5, the places of the codes. */
const languageNames = ['french', 'english', 'spanish', 'german', 'chinese', 'japanese'];

/** A language as a request may say it: its code or English name in any case, or its number (also as text). */
export const LanguageInput = z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(toLanguageCode), Language));

function toLanguageCode(input: string | number): string {
  const word = String(input).trim().toLowerCase();
  const byName = languageNames.indexOf(word);
  return languages[byName === -1 ? Number(word || NaN) : byName] ?? word;
}

export const User = z.object({
  id: Id,
  username: z.string(),
  /** Empty once the account is deleted, and for people who moved out of my household. */
  email: z.string(),
  colocationId: z.nullable(Id),
  /** The path of their picture. */
  profilePictureUrl: z.nullable(z.string()),
  /** Ours: a name without an account (M22); absent for users with one. */
  isPlaceholder: z.optional(z.literal(true)),
  /** Ours: of a former member, among such, when they moved out. */
  leftAt: z.optional(Instant),
});
export type User = z.infer<typeof User>;

export const Session = z.object({ user: User, jwt: z.string() });
export type Session = z.infer<typeof Session>;
