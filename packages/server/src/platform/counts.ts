import { Counter, Registry } from 'prom-client';

export type PushService = 'web' | 'fcm' | 'apns';

/** Counters of this process, for `/metrics`. */
export type Counts = {
  readonly registry: Registry;
  /** Events of households, committed here. */
  readonly events: (count: number) => void;
  readonly signIn: (result: 'succeeded' | 'failed') => void;
  readonly job: (name: string, result: 'succeeded' | 'failed') => void;
  readonly push: (service: PushService, result: 'sent' | 'dead' | 'failed') => void;
  readonly mail: (result: 'sent' | 'refused' | 'failed') => void;
};

/** One per app: the library's own registry is shared by all apps of a process. */
export function createCounts(): Counts {
  const registry = new Registry();
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const events = counter('hestia_events_total', 'Events of households that this process has committed', []);
  const signIns = counter('hestia_sign_ins_total', 'Attempts to sign in, by any way', ['result']);
  const jobs = counter('hestia_jobs_total', 'Jobs that have run, once for each try', ['name', 'result']);
  const pushes = counter('hestia_pushes_total', 'Push messages, by service', ['service', 'result']);
  const mails = counter('hestia_mails_total', 'E-mails, once for each try', ['result']);
  // Alerts use rates: a series that begins with its first failure has none.
  for (const result of ['succeeded', 'failed']) signIns.inc({ result }, 0);
  return {
    registry,
    events: (count) => events.inc(count),
    signIn: (result) => signIns.inc({ result }),
    job: (name, result) => jobs.inc({ name, result }),
    push: (service, result) => pushes.inc({ service, result }),
    mail: (result) => mails.inc({ result }),
  };
}
