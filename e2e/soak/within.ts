/** The longest step of a browser, on any machine. */
export const STEP_TIMEOUT_MS = 90_000;

/** The same as `work`, which fails in words when it has no end: a soak that hangs says where. */
export async function within<T>(what: string, work: Promise<T>, timeoutMs = STEP_TIMEOUT_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} has no end`)), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
