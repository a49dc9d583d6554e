/** Letters of a long text while it is typed: browsers hang on a paste of a hundred thousand without a space. */
export const MAX_TYPED = 8000;
