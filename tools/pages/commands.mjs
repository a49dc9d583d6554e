import { account, step } from '../steps.mjs';
import { other } from './host.mjs';

const folder = '/srv/backups';

/**
 * docs/commands.md, and the commands of other pages for hosts, with the server running.
 * @param {import('./host.mjs').Host} host
 */
export async function tryCommands(host) {
  const id = await householdOf(host);
  await host.must(`rm -f ${folder}/*`);
  await host.type('hestia backup --to FOLDER', { FOLDER: folder });
  const backup = await newest(host, 'hestia-');
  await host.type('hestia verify FILE', { FILE: backup });
  await tryEncrypted(host);
  for (const begins of ['hestia migrate status', 'hestia keys list', 'hestia households list', 'hestia users list'])
    await host.type(begins);
  await tryKeys(host);
  await tryUsers(host);
  await tryHousehold(host, id);
  await host.type('hestia users delete EMAIL', { EMAIL: account.email });
  return backup;
}

/** @param {import('./host.mjs').Host} host */
async function householdOf(host) {
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await host.must('hestia households list --json'))?.[0];
  if (id === undefined) throw new Error('There is no household');
  return id;
}

/**
 * @param {import('./host.mjs').Host} host
 * @param {string} begins
 */
const newest = async (host, begins) => (await host.must(`ls -t ${folder}/${begins}* | head -1`)).trim();

/** @param {import('./host.mjs').Host} host */
async function tryEncrypted(host) {
  await step('backs up for a recipient, whom age knows too', async () => {
    await host.must(`age-keygen -o /srv/backups/identity 2> /dev/null && chown hestia /srv/backups/identity
      hestia backup --to ${folder} --recipient "$(age-keygen -y ${folder}/identity)"`);
    const file = await newest(host, '*.age');
    await host.must(`hestia verify ${file} --identity ${folder}/identity`);
    await host.must(`${host.take('age -d')} -i ${folder}/identity ${file} | zstd -d | tar t > /dev/null`);
  });
}

/** @param {import('./host.mjs').Host} host */
async function tryKeys(host) {
  const every = host.take('hestia keys rotate sessions|push|handles');
  const names = /sessions\|push\|handles/.exec(every)?.[0].split('|') ?? [];
  for (const name of names) {
    const command = every.replace(names.join('|'), name);
    await step(command, () => host.must(command));
    if (host.take(`hestia keys rotate ${name}`) !== command) throw new Error(`Two pages differ over ${command}`);
  }
  if (host.take('hestia keys rotate NAME', { NAME: 'push' }) !== 'hestia keys rotate push') throw new Error(every);
  await host.type('hestia keys rotate sessions --keep-days 0');
}

/** @param {import('./host.mjs').Host} host */
async function tryUsers(host) {
  const email = { EMAIL: account.email };
  await host.type('hestia users reset-password EMAIL', email);
  await host.type('hestia users sessions EMAIL', email);
  await host.type('hestia users sessions EMAIL --end', email);
  await host.type('hestia users export EMAIL', { ...email, FILE: `${folder}/ada.json` });
  await host.type('hestia users export <e-mail>', {
    '<e-mail>': account.email,
    '<file>': `${folder}/ada-too.json`,
  });
}

/**
 * @param {import('./host.mjs').Host} host
 * @param {string} id
 */
async function tryHousehold(host, id) {
  await host.type('hestia households recalculate ID', { ID: id });
  await host.type('hestia households export ID', { ID: id, FOLDER: folder });
  const file = await newest(host, 'household-');
  await host.type('hestia households transfer ID', {
    ID: id,
    '--from PERSON': `--from ${account.email}`,
    '--to PERSON': `--to ${other.email}`,
  });
  await host.type('hestia households delete ID', { ID: id });
  await host.type('hestia import FILE', { FILE: file });
}
