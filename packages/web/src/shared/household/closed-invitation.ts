/** Why a formerly valid invitation is invalid. */
export type ClosedCode = 'invitationUsed' | 'invitationExpired' | 'invitationWithdrawn';

const CLOSED: ReadonlySet<unknown> = new Set<ClosedCode>([
  'invitationUsed',
  'invitationExpired',
  'invitationWithdrawn',
]);

export const isClosed = (code: unknown): code is ClosedCode => CLOSED.has(code);
