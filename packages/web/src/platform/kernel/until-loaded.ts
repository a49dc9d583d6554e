const PAUSES = [1000, 2000];
const RETRY_MS = 5000;

/** Loads something essential to the page, with retries: after pauses, and as soon as there is a network. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch {
      await networkOr(PAUSES[attempt] ?? RETRY_MS);
    }
  }
}

const networkOr = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    window.addEventListener('online', goOn);
  });
