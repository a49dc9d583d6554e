/** A run of text of a page of the guide; `to` names another page. */
export type Inline =
  | string
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly name: string };

export type GuidePage = { readonly name: string; readonly title: string; readonly blocks: readonly Block[] };

export type Pictures = Readonly<Record<string, string>>;

/** The guide in one language, built from `docs/guide`. */
export type Guide = {
  readonly pages: readonly GuidePage[];
  /** The addresses of the pictures, by their names. */
  readonly pictures: Pictures;
};
