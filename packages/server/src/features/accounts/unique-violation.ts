/** Whether an error of the database says that somebody has this id, e-mail or identity already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'table' in error &&
  (error.table === 'users' || error.table === 'identities');
