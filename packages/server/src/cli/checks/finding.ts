/** What was looked at: well, or what is wrong with how to mend it; `warning` is what works, but should not stay so. */
export type Finding = {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly says: string;
  readonly mend?: string;
};

/** A finding as one sentence. */
export const wordsOf = ({ says, mend }: Finding): string => (mend === undefined ? says : `${says}: ${mend}`);
