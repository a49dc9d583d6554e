import { toast } from './toast.ts';

/** Puts a text into the clipboard, and says whether that worked. */
export async function copyText(text: string, said: { copied: string; notCopied: string }): Promise<void> {
  try {
    // Pages without TLS have no clipboard.
    await navigator.clipboard.writeText(text);
  } catch {
    toast(said.notCopied);
    return;
  }
  toast(said.copied);
}
