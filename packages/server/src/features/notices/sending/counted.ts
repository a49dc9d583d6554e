import type { Counts, PushService } from '#platform/counts.ts';
import type { Outcome } from './deliver.ts';

/** Sends, and counts the push service's answer. */
export const counted =
  <T>(counts: Counts, service: PushService, send: (item: T) => Promise<Outcome>) =>
  async (item: T): Promise<Outcome> => {
    try {
      const outcome = await send(item);
      counts.push(service, outcome === 'sent' ? 'sent' : 'dead');
      return outcome;
    } catch (error) {
      counts.push(service, 'failed');
      throw error;
    }
  };
