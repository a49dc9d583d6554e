type Policy = { createScriptURL(address: string): string };
/** Unknown to the compiler; browsers before 2026 have none. */
type TrustedTypes = { createPolicy(name: 'hestia', rules: Policy): Policy };

/** At these addresses the server serves only files of the build. */
const SCRIPT = /\.(?:js|ts)$/;

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('hestia', {
  createScriptURL: requireOwnScript,
});

/**
 * The address of one of the build's own scripts. Pages with Trusted Types require it where scripts are started (a
 * `TrustedScriptURL` that the compiler takes for a text). Throws for any other address.
 */
export const scriptUrl = (address: string): string => policy?.createScriptURL(address) ?? requireOwnScript(address);

/** Starts a worker of the build, whose address is imported with `?worker&url`. */
export function startWorker(address: string): Worker {
  // oxlint-disable-next-line no-restricted-globals -- the one place where workers are started
  return new Worker(scriptUrl(address), { type: 'module' });
}

function requireOwnScript(address: string): string {
  const { href, pathname } = new URL(address, location.href);
  // Not by `origin`: inside the iOS app it is the same for every address.
  if (!href.startsWith(new URL('/', location.href).href) || !SCRIPT.test(pathname))
    throw new TypeError(`${address} is no script of this app`);
  return address;
}
