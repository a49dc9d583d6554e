import type { Page } from '@playwright/test';

/** All data of this device that scripts can read: storage, databases, and the addresses of caches. */
export const readDeviceStorage = (page: Page) =>
  page.evaluate(async () => {
    const readAll = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`${name} cannot be read`)));
        opening.addEventListener('success', () => {
          const database = opening.result;
          // An open one could not be deleted.
          const answer = (records: unknown[]) => {
            database.close();
            resolve(records);
          };
          const stores = [...database.objectStoreNames];
          if (stores.length === 0) return answer([]);
          const reading = database
            .transaction(stores)
            .objectStore(stores[0] ?? '')
            .getAll();
          reading.addEventListener('success', () => answer(reading.result as unknown[]));
        });
      });
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) =>
        (await (await window.caches.open(name)).keys()).map((k) => k.url),
      ),
    );
    const records = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => readAll(name)));
    return {
      stored: [Object.entries(localStorage), Object.entries(sessionStorage)],
      records: records.flat(),
      cached: caches.flat(),
    };
  });
