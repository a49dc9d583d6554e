/** How an answer says up to which of its household's events it holds everything. */
export const versionHeaders = ({ seq, history }: { readonly seq: number; readonly history: string }) => ({
  'hestia-seq': String(seq),
  'hestia-history': history,
});
