import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { step, until } from '../steps.mjs';
import { caddyDomain, domain } from './machine.mjs';

const certificate = `/etc/letsencrypt/live/${domain}`;

/**
 * docs/hosting.md, “As a service of systemd”, and the sections before it.
 * @param {import('./host.mjs').Host} host
 */
export async function tryService(host) {
  await host.type('tar xf hestia-');
  await step(`${host.take('deploy/hestia.service')} is the unit`, () =>
    host.must('diff /opt/hestia/deploy/hestia.service "$(systemctl show --value --property=FragmentPath hestia)"'),
  );
  await step('serves, and does so after the next start', async () => {
    await host.ready();
    await host.must('systemctl is-active hestia && systemctl is-enabled hestia');
  });
  await step('runs as its own user', async () => {
    const output = await host.must('stat -c %U /proc/$(systemctl show --value --property=MainPID hestia)');
    if (output.trim() !== 'hestia') throw new Error(output);
  });
  const settings = host.take('HESTIA_PUBLIC_URL=');
  // Self-signed.
  await step('takes the settings', async () => {
    await host.must(`cat >> /etc/hestia.env <<'END'\n${settings}\nNODE_EXTRA_CA_CERTS=/etc/ssl/certs/own.pem\nEND`);
    await makeCertificate(host);
    await host.must(host.take('systemctl restart hestia'));
    await host.ready();
  });
  await step('is as exposed as the page says', async () => {
    const output = await host.must(`${host.take('systemd-analyze security')} | tail -1`);
    const page = readFileSync(path.join(root, 'docs/hosting.md'), 'utf8');
    const [, exposure] = /finds an exposure of ([\d.]+)/.exec(page) ?? [];
    if (!output.includes(`exposure level for hestia.service: ${exposure} `)) throw new Error(output);
    return exposure;
  });
  host.keep(host.take('hestia() {'));
  await step('hestia --version', () => host.must(host.take('hestia --version')));
  await tryNginx(host);
  await tryCaddy(host);
}

/** @param {import('./host.mjs').Host} host */
async function makeCertificate(host) {
  await host.must(`mkdir -p ${certificate} && cd ${certificate} &&
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${domain} -addext subjectAltName=DNS:${domain} \
      -keyout privkey.pem -out fullchain.pem 2> /dev/null
    cp fullchain.pem /etc/ssl/certs/own.pem && chmod 644 /etc/ssl/certs/own.pem`);
}

/** @param {import('./host.mjs').Host} host */
async function tryNginx(host) {
  await step('nginx passes on with deploy/nginx.conf as it is', async () => {
    await host.must(
      `cp /opt/hestia/${host.take('deploy/nginx.conf')} /etc/nginx/conf.d/hestia.conf && systemctl start nginx`,
    );
    return host.must(`curl -sf --cacert /etc/ssl/certs/own.pem https://${domain}/api/Version`);
  });
  await step('hestia doctor', () => host.must(`${host.take('hestia doctor')} || [ $? = 3 ]`));
  await host.must('systemctl stop nginx');
}

/** @param {import('./host.mjs').Host} host */
async function tryCaddy(host) {
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  await step('Caddy passes on with deploy/Caddyfile, at a name for which it signs by itself', async () => {
    await host.must(
      `sed s/${domain}/${caddyDomain}/ /opt/hestia/${host.take('deploy/Caddyfile')} > /etc/caddy/Caddyfile && systemctl start caddy`,
    );
    await until(
      async () => (await host.must(`curl -sf --cacert ${authority} https://${caddyDomain}/api/Version`)) !== '',
    );
  });
  await host.must('systemctl stop caddy && systemctl start nginx');
}
