/** Members newly mentioned by an edit; only they are notified. */
export const mentionedAnew = (before: readonly string[] = [], after: readonly string[] = []): string[] =>
  after.filter((id) => !before.includes(id));
