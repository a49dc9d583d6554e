import { Share } from './plugins.ts';

/** The phone's own sheet for sharing. One that is put away without a choice is no failure. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  await Share.share({ ...link, dialogTitle: link.title }).catch(() => undefined);
}
