let pending = 0;

/** Whether some read of this page has no answer yet. */
export const isReading = (): boolean => pending > 0;

/** Counts a running read. */
export async function countedRead<T>(read: Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await read;
  } finally {
    pending -= 1;
  }
}
