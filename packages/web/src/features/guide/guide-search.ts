/** Which page of the guide is open; none is the list of all. */
export type GuideSearch = { readonly page?: string };

export const readGuideSearch = ({ page }: Record<string, unknown>): GuideSearch =>
  typeof page === 'string' ? { page } : {};
