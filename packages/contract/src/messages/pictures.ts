import type { Message } from './schemas.ts';

/** Stands for the words of a message that has none, only pictures: older clients show it. */
export const WORDLESS = '📷';

/** The text of a message; empty when it has only pictures. */
export const wordsOf = ({ content, pictures = [] }: Pick<Message, 'content' | 'pictures'>): string =>
  pictures.length > 0 && content === WORDLESS ? '' : content;
