import type { Id } from '../wire/primitives.ts';

/** Hub events of tags: name → payload. */
export type TagEvents = {
  /** Ours: a tag was made or canceled; it contains no code. Clients fetch the list again. */
  TagsChanged: { readonly userId: Id };
};
