import { step, until } from '../steps.mjs';
import { other, post } from './host.mjs';

const stranger = '203.0.113.7';
const token = 'a-token-for-what-may-read-the-metrics';

/**
 * docs/operations.md: Prometheus, which then looks at Hestia once a minute.
 * @param {import('./host.mjs').Host} host
 */
export async function startPrometheus(host) {
  const config = host.take('scrape_configs:');
  const tokenFile = /credentials_file: ([^\s}]+)/.exec(config)?.[1] ?? '';
  const rulesFile = /rule_files: \[([^\]]+)\]/.exec(config)?.[1] ?? '';
  await step('Prometheus takes the configuration and the alarms', async () => {
    await host.write('/etc/prometheus/prometheus.yml', config);
    await host.must(`cp /opt/hestia/${host.take('deploy/alerts.yaml')} ${rulesFile}
      printf %s ${token} > ${tokenFile} && chown prometheus ${tokenFile} && chmod 400 ${tokenFile}
      echo HESTIA_METRICS_TOKEN=${token} >> /etc/hestia.env && systemctl restart hestia`);
    const output = await host.must('promtool check config /etc/prometheus/prometheus.yml');
    await host.ready();
    await host.must('systemctl start prometheus');
    return (
      output
        .trim()
        .split('\n')
        .find((line) => line.includes('rules')) ?? ''
    );
  });
}

/** @param {import('./host.mjs').Host} host */
export async function lookAtPrometheus(host) {
  const ask = async (/** @type {string} */ query) => {
    const response = await host.must(`curl -sf --data-urlencode 'query=${query}' http://127.0.0.1:9090/api/v1/query`);
    return /** @type {{ data: { result: { value: [number, string] }[] } }} */ (JSON.parse(response)).data.result;
  };
  await step('Prometheus reads /metrics', () =>
    until(async () => (await ask('up{job="hestia"}'))[0]?.value[1] === '1'),
  );
  await step('Prometheus has evaluated every alarm, and none is on', async () => {
    /** @typedef {{ name: string, health: string, state: string }} Rule */
    /** @type {Rule[]} */
    let rules = [];
    await until(async () => {
      const response = await host.must('curl -sf http://127.0.0.1:9090/api/v1/rules');
      const { data } = /** @type {{ data: { groups: { rules: Rule[] }[] } }} */ (JSON.parse(response));
      rules = data.groups.flatMap((group) => group.rules);
      return rules.length > 0 && rules.every(({ health }) => health === 'ok');
    });
    const on = rules.filter(({ state }) => state !== 'inactive');
    if (on.length > 0) throw new Error(on.map(({ name }) => name).join());
    return `${rules.length} alarms`;
  });
}

/**
 * docs/operations.md, “The log”.
 * @param {import('./host.mjs').Host} host
 */
export async function tryLog(host) {
  await host.type('systemctl status hestia');
  await step('the log is one JSON object a line', async () => {
    const lines = (await host.must(host.take('journalctl -u hestia'))).trim().split('\n');
    // Skips systemd's lines about the unit.
    const ofHestia = lines.filter(
      (line) => !/^hestia\.service: |^St(?:art|opp)(?:ed|ing) hestia\.service|^Hestia is at /.test(line),
    );
    for (const line of ofHestia) JSON.parse(line);
    return `${ofHestia.length} lines`;
  });
  await host.write('/etc/fail2ban/filter.d/hestia.conf', host.take('[Definition]'));
  await host.write('/etc/fail2ban/jail.d/hestia.local', host.take('[hestia]'));
  const guess = (/** @type {number} */ times) => guessPassword(host, times);
  await step('fail2ban finds a wrong password in the journal', async () => {
    await guess(1);
    const output = await host.must(host.take('fail2ban-regex'));
    const matched = /(\d+) matched/.exec(output)?.[1];
    if (matched !== '1') throw new Error(output);
    return `${matched} matched`;
  });
  await step('fail2ban keeps whoever guesses out', async () => {
    await host.must(host.take('systemctl restart fail2ban'));
    await until(async () => (await host.must('fail2ban-client status hestia')) !== '');
    await guess(9);
    await until(async () => (await host.must('fail2ban-client status hestia')).includes(stranger));
    await until(async () =>
      (await host.must('iptables-save; nft list ruleset 2> /dev/null || true')).includes(stranger),
    );
  });
  await host.must('systemctl stop fail2ban');
}

/**
 * @param {import('./host.mjs').Host} host
 * @param {number} times
 */
async function guessPassword(host, times) {
  for (let guess = 0; guess < times; guess++)
    await post(
      host,
      '/api/Account/SignIn',
      { email: other.email, password: `guess ${guess} of many` },
      { from: stranger },
    );
}
