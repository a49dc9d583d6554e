import { apnsToken } from '@hestia/contract/accounts/push-token.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { apnsSender } from '../../features/notices/channels/apns.ts';
import type { Finding } from './finding.ts';

/**
 * A token without a phone: APNs reports it as unknown to the owner of the right key, and otherwise that the key is
 * wrong.
 */
const NOBODY = apnsToken('0'.repeat(64));

/** Whether APNs can be reached, and takes the key. */
export async function lookAtApns({ apns }: ParsedSettings): Promise<Finding[]> {
  if (apns === null) return [];
  const sender = apnsSender(apns, { info: () => {} });
  const about = 'apns';
  try {
    await sender.send({ token: NOBODY, push: { title: 'Hestia', body: '', kind: 'doctor', url: '/' } });
    return [{ about, state: 'ok', says: `accepts the key ${apns.keyId}, for ${apns.topic}` }];
  } catch (error) {
    const mend = 'check the settings HESTIA_APNS_…; the machine must reach port 443 of that address';
    return [{ about, state: 'failed', says: reasonOf(error), mend }];
  } finally {
    sender.close();
  }
}
