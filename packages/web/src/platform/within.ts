/** The same promise, which rejects when it has not settled after `milliseconds`. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException(`Nothing for ${milliseconds} ms`, 'TimeoutError')), milliseconds);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
