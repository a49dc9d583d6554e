import { importLimits } from '@hestia/contract/imports/limits.ts';
import { joinWords } from '#platform/joined-words.ts';
import { keepShared, type SharedContent, type SharedFile } from '#platform/shared.ts';

/** For texts; a note's limit is lower, and reports the cut. */
const MAX_TEXT_LENGTH = 10_000;
/** For a picture before it is shrunk. */
const MAX_BYTES = 30 * 1024 * 1024;

/** Accepts a share from another app (the manifest's `share_target`), also offline, and redirects to its page. */
export async function takeShared(request: Request): Promise<Response> {
  const shared = readShare(await request.formData());
  try {
    await keepShared(shared);
  } catch {
    // No room: a file is chosen where it is imported, words fit into the address.
    if (shared.file) return Response.redirect('/money/import', 303);
    return Response.redirect(`/?${new URLSearchParams({ sharedText: shared.words }).toString()}`, 303);
  }
  return Response.redirect('/share', 303);
}

/** The text and the first picture of a share, or else its first file, limited in size. */
export function readShare(form: FormData): SharedContent {
  const wordsOf = (name: string) => form.getAll(name).filter((part) => typeof part === 'string');
  const words = joinWords(...['title', 'text', 'url'].flatMap(wordsOf)).slice(0, MAX_TEXT_LENGTH);
  const picture = form.getAll('pictures').find((part) => part instanceof Blob && part.size > 0);
  const isTooLarge = picture instanceof Blob && picture.size > MAX_BYTES;
  const file = picture === undefined ? fileIn(form) : null;
  return { words, picture: picture instanceof Blob && !isTooLarge ? picture : null, isTooLarge, file };
}

/** An empty one, too: the import reports it. */
function fileIn(form: FormData): SharedFile | null {
  const file = form.getAll('files').find((part) => part instanceof File);
  return file === undefined ? null : { name: file.name || '?', content: file.size > importLimits.bytes ? null : file };
}
