import { setTimeout } from 'node:timers/promises';
import autocannon, { type Options, type Result } from 'autocannon';
import { cpuOf, cpuOfFamily } from './processes.ts';

export type Scenario = {
  readonly name: string;
  readonly url: string;
  readonly options: Partial<Options>;
  /** The status of every answer. */
  readonly status: number;
  /** The server that answers, and the database behind it (0 = none). */
  readonly pid: number;
  readonly databasePid: number;
};

/** One measured stretch of a scenario. */
export type Sample = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time for each request. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly bytes: number;
};

const CONNECTIONS = 10;
/** Limits count a user's running requests: those cut off at the end of one stretch must not count against the next. */
const ENDING_MS = 500;
/** On a busy machine a stretch takes longer, and the first requests of the next are refused: it is measured again. */
const AGAIN_MS = 5000;
const MAX_TRIES = 4;
const TOO_MANY = '429';
/** A stretch ends with a sample: by default after whole seconds. */
export const samplesOf = (seconds: number) => ({ sampleInt: Math.min(1000, seconds * 1000) });

/** The medians of `sample`. */
export async function measure(
  scenarios: readonly Scenario[],
  length: { rounds: number; seconds: number },
): Promise<Map<string, Sample>> {
  return new Map(Array.from(await sample(scenarios, length), ([name, taken]) => [name, medians(taken)]));
}

/** Runs every scenario in turn, several times, so that a slow moment of the machine affects all alike. */
export async function sample(
  scenarios: readonly Scenario[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(scenarios.map(({ name }) => [name, []]));
  for (const scenario of scenarios) await stretch(scenario, Math.min(1, seconds));
  for (let round = 0; round < rounds; round++)
    for (const scenario of scenarios) samples.get(scenario.name)?.push(await stretch(scenario, seconds));
  return samples;
}

async function stretch(scenario: Scenario, seconds: number, tried = 1): Promise<Sample> {
  const server = cpuOf(scenario.pid);
  const database = scenario.databasePid === 0 ? 0 : cpuOfFamily(scenario.databasePid);
  const result = await autocannon({
    url: scenario.url,
    connections: CONNECTIONS,
    duration: seconds,
    ...samplesOf(seconds),
    ...scenario.options,
  });
  if (tried < MAX_TRIES && Object.keys(result.statusCodeStats ?? {}).includes(TOO_MANY)) {
    await setTimeout(AGAIN_MS);
    return stretch(scenario, seconds, tried + 1);
  }
  refuseFailures(scenario, result);
  // A short stretch of a busy machine.
  if (result.requests.total === 0) return stretch(scenario, seconds * 2, tried);
  await setTimeout(Math.min(ENDING_MS, seconds * 1000));
  const requests = result.requests.total;
  return {
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (cpuOf(scenario.pid) - server) / requests,
    databaseCpu: scenario.databasePid === 0 ? 0 : (cpuOfFamily(scenario.databasePid) - database) / requests,
    bytes: result.throughput.total / requests,
  };
}

function refuseFailures(scenario: Scenario, result: Result): void {
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== scenario.status);
  if (result.errors > 0 || others.length > 0)
    throw new Error(
      `${scenario.name}: ${result.errors} errors, ${JSON.stringify(others)} instead of ${scenario.status}`,
    );
}

function medians(samples: readonly Sample[]): Sample {
  const middle = (of: keyof Sample) =>
    samples.map((each) => each[of]).toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    serverCpu: middle('serverCpu'),
    databaseCpu: middle('databaseCpu'),
    bytes: middle('bytes'),
  };
}
