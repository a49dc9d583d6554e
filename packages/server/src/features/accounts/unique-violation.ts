/** Whether a database error means that this id, e-mail address or identity is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'table' in error &&
  (error.table === 'users' || error.table === 'identities');
