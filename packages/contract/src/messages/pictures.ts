import type { Message } from './schemas.ts';

/** Stands for the words of a message that has none, only pictures: older clients show it. */
export const WORDLESS = '📷';

/** What somebody wrote; empty when they sent pictures alone. */
export const wordsOf = ({ content, pictures = [] }: Pick<Message, 'content' | 'pictures'>): string =>
  pictures.length > 0 && content === WORDLESS ? '' : content;
