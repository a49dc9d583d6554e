/** The longest step of a browser, on any machine. */
export const STEP_TIMEOUT_MS = 90_000;

/** Like `work`, but fails with a message when it doesn't end: a hanging soak shows where. */
export async function within<T>(what: string, work: Promise<T>, timeoutMs = STEP_TIMEOUT_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} has no end`)), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
