/** The customer page sums sales over this many days (Rule 13.70). */
export const ACTIVITY_DAYS = 90;
