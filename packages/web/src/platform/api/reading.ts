let underWay = 0;

/** Whether some read of this page has no answer yet. */
export const isReading = (): boolean => underWay > 0;

/** Counts a read while it is under way. */
export async function countedRead<T>(read: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await read;
  } finally {
    underWay -= 1;
  }
}
