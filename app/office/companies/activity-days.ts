/** The customer page sums sales over this many days (Rule 7.28). */
export const ACTIVITY_DAYS = 90;
