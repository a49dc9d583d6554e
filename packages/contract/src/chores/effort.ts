import * as z from 'zod/mini';

/** What a chore costs whoever does it, in points. They lie so far apart that people agree on them. */
export const efforts = [1, 2, 3, 5, 8] as const;
export const Effort = z.literal(efforts);
export type Effort = z.infer<typeof Effort>;

/** R10 A chore that says nothing of its effort is worth one point. */
export const effortOf = ({ effort }: { readonly effort?: Effort | undefined }): Effort => effort ?? 1;
