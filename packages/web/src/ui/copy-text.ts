import { toast } from './toast.ts';

/** Puts a text into the clipboard, and says whether that worked. */
export const copyText = (text: string, said: { copied: string; notCopied: string }): Promise<unknown> =>
  navigator.clipboard.writeText(text).then(
    () => toast(said.copied),
    () => toast(said.notCopied),
  );
