/** Result of a check: fine, or a fault with its fix; `warning` works, but needs attention. */
export type Finding = {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly says: string;
  readonly mend?: string;
};

/** A finding as one sentence. */
export const wordsOf = ({ says, mend }: Finding): string => (mend === undefined ? says : `${says}: ${mend}`);
