import { step, until } from '../steps.mjs';

/**
 * The blocks of settings of docs/hosting.md, taken by the service.
 * @param {import('./host.mjs').Host} host
 */
export async function trySettings(host) {
  await host.must('cp -a /etc/hestia.env /etc/hestia.env.before');
  await step('takes the settings of e-mail, and its doctor says that this server is nobody’s', async () => {
    await add(host, 'HESTIA_SMTP_URL=');
    const output = await host.mustEnd('hestia doctor', 1);
    const failed = [...output.matchAll(/^failed +(\S+)/gm)].map((line) => line[1]);
    if (failed.join() !== 'mail') throw new Error(output);
  });
  await step('sends traces where the variable of OpenTelemetry says', async () => {
    const receiver = `require('node:http').createServer((request, response) => { console.log(request.url); request.resume(); response.end('{}'); }).listen(4318)`;
    await host.must(
      `systemd-run --quiet --unit=receiver --setenv=LD_LIBRARY_PATH=/opt/hestia/lib /opt/hestia/bin/node -e "${receiver}"`,
    );
    await add(host, 'OTEL_EXPORTER_OTLP_ENDPOINT=');
    await host.must('curl -sf http://127.0.0.1:8080/api/Version');
    await until(async () => (await host.must('journalctl -u receiver -o cat')).includes('/v1/traces'));
    await host.must('systemctl stop receiver');
  });
  await host.must('systemctl restart hestia');
  await host.ready();
}

/**
 * @param {import('./host.mjs').Host} host
 * @param {string} begins
 */
async function add(host, begins) {
  await host.must(`cp -a /etc/hestia.env.before /etc/hestia.env`);
  await host.must(`cat >> /etc/hestia.env <<'END'\n${host.take(begins)}\nEND`);
  await host.must('systemctl restart hestia');
  await host.ready();
}

/**
 * docs/backup.md on another database, and docs/hosting.md, “The role of the database”: Debian's PostgreSQL gets a backup.
 * @param {import('./host.mjs').Host} host
 * @param {string} backup
 */
export async function tryOtherDatabase(host, backup) {
  await step('restores into a database of Debian’s PostgreSQL, with a role that owns nothing else', async () => {
    await host.must('systemctl start postgresql');
    const sql = host.take('create role hestia', { '…': 'secret' }).replaceAll(';', ';\n');
    await host.must(`runuser -u postgres -- psql -v ON_ERROR_STOP=1 <<'END'\n${sql};\nEND`);
    const elsewhere = 'DATABASE_URL=postgres://hestia:secret@127.0.0.1:5432/hestia';
    const command = host.take('hestia restore FILE', { FILE: backup }).replace('hestia ', '/opt/hestia/hestia ');
    await host.must('install -d -o hestia -g hestia -m 0700 /srv/elsewhere');
    return host.must(
      `systemd-run --pipe --wait --quiet --uid=hestia --setenv=HESTIA_DATA=/srv/elsewhere --setenv=${elsewhere} ${command}`,
    );
  });
}
