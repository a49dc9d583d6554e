/** After how many weeks without use a note goes into the drawer (B2); 0: none does. */
export const fadeWeeks = [0, 1, 2, 4] as const;

/** The default of a household. */
export const USUAL_FADE_WEEKS = 2;
