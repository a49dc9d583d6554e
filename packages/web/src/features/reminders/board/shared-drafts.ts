import { limits } from '@hestia/contract/wire/limits.ts';
import { saveDraft, readDraft } from '#platform/drafts.ts';
import { joinWords } from '#platform/joined-words.ts';
import { forgetShared, readShared } from '#platform/shared.ts';
import type { BoardSearch } from '../board-search.ts';
import { notePicture } from '../pictures/note-picture.ts';

/** Why what was shared cannot become a note. */
export type ShareFault = 'nothing' | 'tooLarge';

type ShareTarget = { readonly to: '/'; readonly search: BoardSearch } | { readonly to: '/money/import' };

/**
 * Turns a share from another app into the draft of a note, next to an existing draft, and returns the address of its
 * sheet: only then is the share deleted. A file is left to the import page; its text is only a name.
 */
export async function draftShared(): Promise<ShareTarget | ShareFault> {
  const shared = await readShared();
  if (!shared) return 'nothing';
  const { words, picture, isTooLarge, file } = shared;
  if (file) return { to: '/money/import' };
  if (picture) await draftPicture(picture, words);
  const search = picture ? ({ sheet: 'picture' } as const) : draftWords(words);
  await forgetShared();
  if (isTooLarge && words === '') return 'tooLarge';
  return search ? { to: '/', search } : 'nothing';
}

async function draftPicture(picture: Blob, words: string): Promise<void> {
  await notePicture.choose(picture);
  const before = readDraft('reminders.picture');
  saveDraft('reminders.picture', joinWords(typeof before === 'string' ? before : '', words).slice(0, limits.noteText));
}

function draftWords(words: string): BoardSearch | null {
  if (words === '') return null;
  const before = readDraft('reminders.text') as { content: string; paper: string } | null;
  const content = joinWords(before?.content ?? '', words);
  // Through the address, where it has a separate draft, and a cut is reported.
  if (content.length > limits.noteText) return { sheet: 'text', details: words };
  saveDraft('reminders.text', { paper: 'yellow', ...before, content });
  return { sheet: 'text' };
}
