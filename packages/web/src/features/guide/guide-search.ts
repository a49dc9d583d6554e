/** The open page of the guide; without one, the contents. */
export type GuideSearch = { readonly page?: string };

export const readGuideSearch = ({ page }: Record<string, unknown>): GuideSearch =>
  typeof page === 'string' ? { page } : {};
