import * as z from 'zod/mini';
import { Id } from '../wire/primitives.ts';

export const languages = ['fr', 'en', 'es', 'de', 'zh', 'ja'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  colocationId: z.nullable(Id),
  profilePictureUrl: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

export const Session = z.object({ user: User, jwt: z.string() });
export type Session = z.infer<typeof Session>;
