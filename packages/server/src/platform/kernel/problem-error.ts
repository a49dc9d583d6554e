import { problemStatus, type ProblemCode } from '@hestia/contract/wire/problem.ts';

/** An expected failure: its code is from the closed list and its message is meant to be read. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Field → sentences, for 422. */
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds after which to try again, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, message: string, errors?: Record<string, string[]>, retryAfter?: number) {
    super(message);
    this.name = 'ProblemError';
    this.code = code;
    this.status = problemStatus[code];
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** 401: the password was right, and a passkey or a recovery code must follow; the challenge identifies the sign-in. */
export class PasskeyNeededError extends ProblemError {
  readonly challenge: string;

  constructor(challenge: string) {
    super('passkeyNeeded', 'This account uses two-step sign-in: it requires a passkey or a recovery code');
    this.challenge = challenge;
  }
}

/** 404: the invitation was used by its number of people; names the member to ask for another. */
export class InvitationUsedError extends ProblemError {
  readonly invitedBy: string | null;

  constructor(invitedBy: string | null) {
    super('invitationUsed', 'This invitation has been used');
    this.invitedBy = invitedBy;
  }
}

/** 404: absent, or not yours to know of. */
export const notFound = (what = 'This'): ProblemError => new ProblemError('notFound', `${what} does not exist`);

/** 422 on one field. Clients read a sentence that starts with “Must be” after the field's name. */
export const invalidField = (field: string, sentence: string): ProblemError =>
  new ProblemError('invalid', sentence.replace(/^Must\b/, `${field} must`), { [field]: [sentence] });
