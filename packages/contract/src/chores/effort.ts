/** What a chore costs whoever does it, in points. They lie so far apart that people agree on them. */
export const efforts = [1, 2, 3, 5, 8] as const;
export type Effort = (typeof efforts)[number];

/** R10 A chore that says nothing of its effort is worth one point. */
export const effortOf = ({ effort }: { readonly effort?: Effort | undefined }): Effort => effort ?? 1;
