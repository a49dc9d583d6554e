const CACHE = 'guide';
const FILES = /^\/assets\/(?:_virtual_guide-[^/]+\.js|[^/]+\.webp)$/;

/** The texts and pictures of the guide, which no device fetches before a member opens it. */
export const isOfGuide = ({ pathname }: URL): boolean => FILES.test(pathname);

/** Answers from the cache, or fetches the file and stores it instead of its former version. */
export async function readGuide(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Scripts come compressed, and so with a `Vary` that has no meaning here.
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (!fresh.ok) return fresh;
  await dropFormer(cache, request.url);
  await cache.put(request, fresh.clone());
  return fresh;
}

/** The name without the hash that the build gives it. */
const nameOf = (url: string): string => url.replace(/-[\w-]{8}\.\w+$/, '');

async function dropFormer(cache: Cache, url: string): Promise<void> {
  const former = (await cache.keys()).filter((one) => nameOf(one.url) === nameOf(url));
  await Promise.all(former.map((one) => cache.delete(one, { ignoreVary: true })));
}
