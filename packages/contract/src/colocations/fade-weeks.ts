/** The weeks without use after which a note moves to the drawer (B2); 0: never. */
export const fadeWeeks = [0, 1, 2, 4] as const;

/** The default of a household. */
export const USUAL_FADE_WEEKS = 2;
