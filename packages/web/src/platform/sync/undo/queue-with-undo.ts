import { type Command, type CommandOf, MAX_DELAY_MS } from '@hestia/contract/wire/command.ts';
import { enqueueDelayed, queueWrite, readOutbox } from '#platform/sync/sync.ts';
import { perform } from '#platform/perform.ts';
import { toast } from '#ui/layers/toast.ts';

/**
 * Queues a command like `queueWrite`, shows a message, and offers its undo; `before` is the state known to the screen. Only an
 * undo that restores exactly that is offered. Returns a function that removes the offer.
 */
export async function queueWithUndo<Input, State>(
  command: Command<string, Input, State, { readonly name: unknown }>,
  input: Input,
  message: string,
  before: Partial<State> = {},
): Promise<() => void> {
  const undo = command.undo(input, before);
  if (undo.by === 'delay') return offerToCancel([await enqueueDelayed(command, input, undo.ms)], message);
  await queueWrite(command, input);
  return toast(message, undo.by === 'inverse' ? () => perform(() => queueWrite(undo.command, undo.input)) : undefined);
}

/** The same for several inputs at once, with one offer for all: they are sent after it has expired. */
export const queueAllWithUndo = <Input>(command: CommandOf<Input>, inputs: readonly Input[], message: string) =>
  queueTogetherWithUndo(
    inputs.map((input) => delayed(command, input)),
    message,
  );

/** A write that waits to be sent as long as undoing is offered. */
export const delayed =
  <Input>(command: CommandOf<Input>, input: Input) =>
  (together: readonly number[]): Promise<number> =>
    enqueueDelayed(command, input, MAX_DELAY_MS, together);

/** Several writes of different kinds as one, with one undo for all: they are sent after the offer has expired. */
export async function queueTogetherWithUndo(
  writes: readonly ReturnType<typeof delayed>[],
  message: string,
): Promise<() => void> {
  const seqs: number[] = [];
  for (const write of writes) seqs.push(await write(seqs));
  return offerToCancel(seqs, message);
}

/** The writes are sent when the offer ends, and the offer ends when one of them is sent for another reason. */
function offerToCancel(seqs: readonly number[], message: string): () => void {
  const outbox = readOutbox();
  const isDelayed = (seq: number) =>
    outbox?.snapshot().some((mutation) => mutation.seq === seq && mutation.heldUntil !== undefined) ?? false;
  // Commands that this device can't store are sent without delay.
  if (outbox === null || !seqs.every(isDelayed)) return toast(message);
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    perform(() => Promise.all(seqs.map((seq) => outbox.cancel(seq))));
  };
  const gone = () => {
    stopWatching();
    if (!isCancelled) perform(() => outbox.flush((mutation) => seqs.includes(mutation.seq)));
  };
  const close = toast(message, cancel, gone);
  const stopWatching = outbox.subscribe(() => {
    if (!seqs.every(isDelayed)) close();
  });
  return close;
}
