import type { ReactNode } from 'react';

/* The words of the sentence that can be changed, as long as what changes them has not come. */
export const bold = (words: ReactNode) => <b className="link-sentence-part">{words}</b>;

/* A comma stays with the word before it, also where that is a button. */
export const keep = (words: ReactNode) => <span className="whitespace-nowrap">{words}</span>;
