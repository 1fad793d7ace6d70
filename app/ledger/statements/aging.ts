import { daysAfter } from "~/kernel/clock/buckets";

/** Open charges by days late (Rule 16.44), and open credits. In cents. */
export const AGING = {
	current: "Current",
	days30: "1-30 days late",
	days60: "31-60",
	days90: "61-90",
	over90: "Over 90",
	credits: "Credits",
} as const;

export type Aging = Record<keyof typeof AGING, number>;

/** The last due day of each bucket but the last, seen from a day. */
export const agingDays = (today: string) => ({
	current: today,
	days30: daysAfter(today, -30),
	days60: daysAfter(today, -60),
	days90: daysAfter(today, -90),
});

/** Late charges, and the balance: all open charges less credits. */
export const lateOf = ({ days30, days60, days90, over90 }: Aging): number =>
	days30 + days60 + days90 + over90;
export const balanceOf = (aging: Aging): number => aging.current + lateOf(aging) + aging.credits;
