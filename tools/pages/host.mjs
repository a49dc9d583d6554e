import { account, step, until } from '../steps.mjs';
import { domain } from './machine.mjs';

/**
 * The host at the machine: runs the commands of the pages, and checks their effect.
 * @param {import('./machine.mjs').Machine} machine
 * @param {import('./pages.mjs').Pages} pages
 */
export function openHost(machine, pages) {
  // Lines of root's shell, such as the function `hestia`.
  let profile = '';

  /** @param {string} script */
  const must = async (script) => {
    const { code, output } = await machine.run(`set -e\n${profile}\n${script}`);
    if (code !== 0) throw new Error(`${script}: ended with ${code}\n${output}`);
    return output;
  };
  /**
   * @param {string} script
   * @param {number} expected
   */
  const mustEnd = async (script, expected) => {
    const { code, output } = await machine.run(`${profile}\n${script}`);
    if (code !== expected) throw new Error(`${script}: ended with ${code} in place of ${expected}\n${output}`);
    return output;
  };
  return {
    must,
    mustEnd,
    take: pages.take,
    /** @param {string} lines */
    keep: (lines) => (profile += `${lines}\n`),
    /**
     * A command of a page, as one step.
     * @param {string} begins
     * @param {Record<string, string>} [values]
     */
    type: (begins, values) => {
      const script = pages.take(begins, values);
      return step(script.split('\n')[0] ?? '', () => must(script));
    },
    /**
     * @param {string} file
     * @param {string} text
     */
    write: (file, text) => must(`cat > ${file} <<'END-OF-FILE'\n${text}\nEND-OF-FILE`),
    ready: () => until(async () => (await must('curl -sf http://127.0.0.1:8080/health/ready')).includes('"ok"')),
  };
}

/** @typedef {ReturnType<typeof openHost>} Host */

/**
 * Posts to Hestia as its proxy does.
 * @param {Host} host
 * @param {string} at
 * @param {object} json
 * @param {{ jwt?: string, from?: string }} [as]
 */
export function post(host, at, json, { jwt, from = '198.51.100.1' } = {}) {
  const headers = [`X-Forwarded-For: ${from}`, `X-Forwarded-Host: ${domain}`, 'X-Forwarded-Proto: https'];
  if (jwt !== undefined) headers.push(`Authorization: Bearer ${jwt}`);
  const options = headers.map((header) => `-H '${header}'`).join(' ');
  return host.must(`curl -sS ${options} --json '${JSON.stringify(json)}' http://127.0.0.1:8080${at}`);
}

export const other = { username: 'Ben', email: 'ben@example.org', password: account.password };

/**
 * A user with a household, and one without.
 * @param {Host} host
 */
export async function moveIn(host) {
  const { jwt, user } = /** @type {{ jwt: string, user: { id: string } }} */ (
    JSON.parse(await post(host, '/api/Account/SignUp', account))
  );
  await post(host, '/api/Account/SignUp', other);
  await post(host, '/api/Colocation', { name: 'Rue des Lilas 3', createdBy: user.id }, { jwt });
}
