/** The points that a member earns for a chore. The steps are coarse, so that members can agree on them. */
export const efforts = [1, 2, 3, 5, 8] as const;
export type Effort = (typeof efforts)[number];

/** R10 A chore without an effort is worth one point. */
export const effortOf = ({ effort }: { readonly effort?: Effort | undefined }): Effort => effort ?? 1;
