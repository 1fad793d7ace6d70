/** The first year that is kept on a day: what is of an earlier one was kept to 31 December of the fifth year after (Rule 20.20). */
export const firstKeptYear = (today: string): number => Number(today.slice(0, 4)) - 5;
