import { run } from './run.mjs';

/**
 * Asks the registry for high or critical known faults of production packages. Without an answer (no network, an
 * incomplete mirror) the check is `skipped`, with the reason.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ faults: string[], skipped?: string }>}
 */
export async function findKnownFaults(folder, env = process.env) {
  const args = ['audit', '--json', '--omit=dev', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { output } = await run('npm', [...args, '--loglevel=silent'], { cwd: folder, env, timeout: 30_000 });
  const report = readReport(output);
  if (report?.vulnerabilities === undefined)
    return { faults: [], skipped: report?.message ?? report?.error?.summary ?? 'the registry did not answer' };
  return {
    faults: Object.entries(report.vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity, via }]) => `${name} (${severity}): ${via.map(titleOf).join('; ')}`),
  };
}

/**
 * @typedef {string | { title?: string, url?: string }} Cause another package, or the fault itself
 * @typedef {{ severity: string, via: Cause[] }} Vulnerability
 * @typedef {{ vulnerabilities?: Record<string, Vulnerability>, message?: string, error?: { summary?: string } }} AuditReport
 */

/**
 * @param {string} output
 * @returns {AuditReport | null}
 */
function readReport(output) {
  try {
    return /** @type {AuditReport} */ (JSON.parse(output.slice(output.indexOf('{'))));
  } catch {
    return null;
  }
}

/** @param {Cause} cause */
const titleOf = (cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`);
