import { mustRun } from '../run.mjs';
import { account } from '../steps.mjs';

/**
 * @typedef {object} AskOptions
 * @property {string} [certificate] of whoever has signed the server's
 * @property {object} [json] what is posted
 *
 * @param {string} url
 * @param {AskOptions} [asking]
 */
function ask(url, { certificate, json } = {}) {
  return mustRun('curl', [
    '--silent',
    '--show-error',
    '--fail-with-body',
    '--max-time',
    '30',
    ...(certificate === undefined ? [] : ['--cacert', certificate]),
    ...(json === undefined ? [] : ['--json', JSON.stringify(json)]),
    url,
  ]);
}

/**
 * @param {string} url
 * @param {AskOptions} [asking]
 */
export async function isReady(url, asking) {
  return (await ask(`${url}/health/ready`, asking)).includes('"ok"');
}

/**
 * @param {string} url
 * @param {AskOptions} [asking]
 */
export async function signUp(url, asking) {
  await ask(`${url}/api/Account/SignUp`, { ...asking, json: account });
}

/**
 * @param {string} url
 * @param {AskOptions} [asking]
 */
export async function signIn(url, asking) {
  const { email, password } = account;
  await ask(`${url}/api/Account/SignIn`, { ...asking, json: { email, password } });
}
