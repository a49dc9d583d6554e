import type { Dice } from './dice.ts';
import type { Run } from './soak.ts';
import type { Writer } from './writer.ts';

/** What goes wrong beside the lines. */
export type Chaos = {
  /** How many milliseconds the clock of a member's device is off. */
  skewOf(at: number): number;
  /** Before each thing that a member does. */
  before(run: Run, writer: Writer, of: { readonly at: number; readonly dice: Dice }): Promise<void>;
  /** When all have written, before the quiet. */
  end?(run: Run): Promise<void>;
};
