declare const self: ServiceWorkerGlobalScope;

/** The session of this user; null if another is signed in by now, or if the browser doesn't reveal it. */
export async function tokenOf(userId: string): Promise<string | null> {
  if (!('cookieStore' in self)) return null;
  const token = (await self.cookieStore.get('token'))?.value ?? '';
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(atob(payload)) as { sub?: unknown }).sub === userId ? token : null;
  } catch {
    return null;
  }
}
