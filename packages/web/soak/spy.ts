import type { News } from './soak.ts';

declare global {
  interface Window {
    /** The driver, which remembers what this page forgets when it is killed. */
    tellSoak(news: News): Promise<void>;
  }
}

export const notifySoak = (news: News): void => void window.tellSoak(news).catch(() => undefined);

/** Reports every answer to a write to the driver, however it is sent. */
export function watchAnswers(send: typeof fetch): void {
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key !== null) notifySoak({ name: 'answered', key, status: response.status });
    return response;
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with the request below
  const { setRequestHeader } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.setRequestHeader = function watched(this: XMLHttpRequest, name: string, value: string) {
    if (name === 'Idempotency-Key')
      this.addEventListener('load', () => notifySoak({ name: 'answered', key: value, status: this.status }));
    setRequestHeader.call(this, name, value);
  };
}
