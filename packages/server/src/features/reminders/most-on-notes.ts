/** Most items that one answer reads, whatever the notes are that they are on; and most votes, and most reactions. */
export const mostOnNotes = 20_000;
