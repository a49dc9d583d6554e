/** The headers that state up to which event of the household a response is complete. */
export const versionHeaders = ({ seq, history }: { readonly seq: number; readonly history: string }) => ({
  'hestia-seq': String(seq),
  'hestia-history': history,
});
