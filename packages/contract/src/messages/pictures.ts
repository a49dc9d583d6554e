import type { Message } from './schemas.ts';

/** The text of a message with only pictures: older clients show it. */
export const WORDLESS = '📷';

/** The text of a message; empty when it has only pictures. */
export const wordsOf = ({ content, pictures = [] }: Pick<Message, 'content' | 'pictures'>): string =>
  pictures.length > 0 && content === WORDLESS ? '' : content;
