import type { CDPSession, Page } from '@playwright/test';

/** The resources of a page. */
export type Counts = {
  /** To databases of the device. */
  readonly connections: number;
  /** To the server's hub. */
  readonly sockets: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly heapMb: number;
};

type PageCounts = { connections: number };

/** Counts the resources of a page; call it before opening the page. */
export async function countsOf(page: Page): Promise<{ cdp: CDPSession; read: () => Promise<Counts> }> {
  await page.addInitScript(countConnections);
  let sockets = 0;
  page.on('websocket', (socket) => {
    sockets += 1;
    socket.on('close', () => (sockets -= 1));
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const read = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      connections: await page.evaluate(() => (globalThis as unknown as PageCounts).connections),
      sockets,
      listeners: of('JSEventListeners'),
      nodes: of('Nodes'),
      heapMb: Math.round(of('JSHeapUsedSize') / 100_000) / 10,
    };
  };
  return { cdp, read };
}

/** Runs in the page: a connection is open from its request's success until it is closed; that it is forgotten does not close it. */
function countConnections(): void {
  const counting = Object.assign(globalThis, { connections: 0 });
  const isOpen = new WeakSet<IDBDatabase>();
  const opened = (database: IDBDatabase) => {
    isOpen.add(database);
    counting.connections += 1;
  };
  const closed = (database: IDBDatabase) => {
    if (isOpen.delete(database)) counting.connections -= 1;
  };
  const open = Reflect.get(IDBFactory.prototype, 'open');
  IDBFactory.prototype.open = function (...named) {
    const request = open.apply(this, named);
    request.addEventListener('success', () => {
      opened(request.result);
      request.result.addEventListener('close', () => closed(request.result));
    });
    return request;
  };
  const close = Reflect.get(IDBDatabase.prototype, 'close');
  IDBDatabase.prototype.close = function () {
    closed(this);
    close.call(this);
  };
  // The icon of an app that is not installed has no number; the page counts it all the same.
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: () => Promise.resolve() });
}
