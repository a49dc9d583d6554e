import type { DecodedEvent } from '@hestia/contract/events.ts';
import { randomUUID } from 'node:crypto';
import { applyToHousehold, type HouseholdSnapshot } from '../household-snapshot.ts';
import type { AnyCommand, Bench, Doable, ServedBench } from './bench.ts';

type QueuedCommand = { readonly command: AnyCommand; readonly input: unknown; readonly key: string };

/** An offline device: it queues commands, and shows the state that they predict. */
export type Queue = {
  /** Commands that are done at this bench are queued. */
  readonly bench: Bench;
  readonly add: (command: Doable<never>, input: unknown) => void;
  /** Gives up the last one, which was delayed. */
  readonly cancel: () => void;
  readonly optimistic: () => HouseholdSnapshot;
  /** Sends all of them in order, each twice: answers get lost. */
  readonly drain: () => Promise<void>;
};

export function queueOver(bench: ServedBench, known: HouseholdSnapshot): Queue {
  const queued: QueuedCommand[] = [];
  const add: Queue['add'] = (command, input) => {
    // The bench runs only commands of the table.
    queued.push({ command: command as unknown as AnyCommand, input, key: randomUUID() });
  };
  return {
    bench: {
      ...bench,
      did: (command, input) => {
        add(command, input);
        return Promise.resolve(input);
      },
    },
    add,
    cancel: () => void queued.pop(),
    optimistic: () =>
      queued.reduce((household, { command, input }) => {
        const applyEvent = (state: HouseholdSnapshot, event: DecodedEvent) => applyToHousehold(state, event, bench);
        return command.predict(input, household).reduce(applyEvent, household);
      }, known),
    drain: async () => {
      for (const { command, input, key } of queued.splice(0)) {
        for (let sent = 0; sent < 2; sent++) await bench.send(command, input, key);
      }
    },
  };
}
