import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A service account of FCM whose push service is at this address: the settings of a server that uses it. */
export function serviceAccount(base: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-fcm-'));
  const file = path.join(folder, 'account.json');
  const account = {
    client_email: 'push@example.org',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    project_id: 'hestia-test',
    token_uri: `${base}/token`,
  };
  fs.writeFileSync(file, JSON.stringify(account));
  return {
    env: { HESTIA_FCM_SERVICE_ACCOUNT: file, HESTIA_FCM_URL: base },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}
