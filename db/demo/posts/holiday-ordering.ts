import type { DemoPost } from "./post.ts";

/** A draft, not yet published. */
export const holidayOrdering: DemoPost = {
	slug: "holiday-week-ordering-cutoffs-and-staffing",
	title: "Holiday weeks: cutoffs, staffing and a fuller back room",
	excerpt: "Carriers slow down when customers speed up. A plan for the three busiest weeks of the year.",
	tags: ["Ordering", "Shipping"],
	publishedDaysAgo: null,
	featured: false,
	metaTitle: "Holiday ordering plan for vape stores",
	metaDescription: "Order cutoffs, staffing for deliveries and par levels for holiday weeks in vape retail.",
	cover: { seed: 139, kind: "rack", accent: "#c6303c" },
	content: `Three stretches of the year sell more than the rest: the week of July 4, the days around Thanksgiving, and the last two weeks of December. In the same weeks carriers have fewer drivers and shorter counters. What is not in the back room by then will not come.

## Count backward

Take the last day on which you want to receive goods. Subtract the transit time of your state, one more day for a failed delivery, and one for us to pack. For most stores the result is **eight business days** before the holiday. Put it in the calendar now, with a reminder a week earlier for the count.

Our own cutoffs are announced by email and on the order page. Orders that come in later are not lost; they are the first to be packed afterward.

## How much more?

Look at last year, not at the neighbor. If you have no numbers, raise the par level of your ten fastest flavors by half, and leave the rest alone. Slow flavors do not become fast because it is December. They become slow stock in January.

Three things are worth a little extra, because they can't be replaced by something similar:

- replacement pods for the kits you sell most;
- tobacco and plain menthol in each size class;
- cells and chargers, which are given as gifts to adults who already have a device.

## Somebody has to sign

Each delivery needs an adult of 21 or over with identification. Holiday weeks are when the owner is away and the youngest has the morning shift. Write two names beside each delivery day. If your store is closed, tell us in the special instructions; otherwise the box makes a round trip.

## Staff and carding

More strangers come in, in groups and in a hurry. Hold a ten-minute refresher about identification in the first week of the season. Put the 'born on or before' card at each register and have somebody change it every morning, holidays included.

## Cash

With net 30 the invoice of a large December order falls due in January, the slowest month of the year. Put the money for it aside as it comes in: a separate account, or an envelope with the date on it. If you see in the first week of January that it will not be enough, call before the due date.

## The week after

On the first quiet morning, do three things while you still remember:

1. Write down what ran out, and on which day.
2. Count what was left of the extra.
3. Note which deliveries failed, and why.

One page, in the binder with the invoices. Next year's plan is then half an hour's work, and it will be better than any article, since it is about your own store.

*To be completed with this year's cutoff dates before publishing.*`,
};
