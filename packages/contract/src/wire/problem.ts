import * as z from 'zod/mini';

/** The closed list of error codes that a client may switch on. Each belongs to one status. */
export const problemStatus = {
  unauthenticated: 401,
  wrongCredentials: 401,
  passkeyNeeded: 401,
  forbidden: 403,
  notYours: 403,
  invitationNeeded: 403,
  memberRemoved: 403,
  passwordNeeded: 403,
  freshSignInNeeded: 403,
  wrongOrigin: 403,
  signUpClosed: 403,
  signUpInvited: 403,
  notFound: 404,
  userNotFound: 404,
  invitationUsed: 404,
  invitationExpired: 404,
  invitationWithdrawn: 404,
  conflict: 409,
  alreadyPaid: 409,
  alreadyImported: 409,
  splitHidden: 409,
  currencyInUse: 409,
  emailTaken: 409,
  nameTaken: 409,
  accountExists: 409,
  accountUnclear: 409,
  lastPasskey: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalidJson: 422,
  invalid: 422,
  impossible: 422,
  quotaReached: 422,
  methodNotAllowed: 405,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** RFC 9457 problem details, with Hestia's `message`, `code`, for 422 `errors`: field → sentences, for `passkeyNeeded` a challenge, and for `invitationUsed` whom to ask. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.string(),
  error: z.optional(z.string()),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** For `passkeyNeeded`: continues the sign-in (see `secondFactorEndpoints`). */
  challenge: z.optional(z.string()),
  /** For `invitationUsed`: the name of the member who made it, while they live there. */
  invitedBy: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
