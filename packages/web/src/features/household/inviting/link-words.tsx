import type { ReactNode } from 'react';

/* The words of the sentence that can be changed, as long as what changes them has not come. */
export const bold = (words: ReactNode) => <b className="link-sentence-part">{words}</b>;

/* Words that go to the next line together, with their comma, unless they are longer than a line. */
export const keep = (words: ReactNode) => <span className="inline-block">{words}</span>;
