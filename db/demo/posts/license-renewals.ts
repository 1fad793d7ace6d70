import type { DemoPost } from "./post.ts";

export const licenseRenewals: DemoPost = {
	slug: "license-renewals-a-calendar-that-works",
	title: "License renewals: a calendar that works",
	excerpt:
		"Three or four papers keep a vape store open and each runs on its own clock. How to never let one lapse.",
	tags: ["Compliance", "Licenses"],
	publishedDaysAgo: 92,
	featured: false,
	metaTitle: "License renewal calendar for vape stores",
	metaDescription:
		"Which licenses a vape store holds, when to start each renewal, and what happens to wholesale orders when one lapses.",
	cover: { seed: 71, kind: "ledger", accent: "#d9a441" },
	content: `Nothing in a store fails as quietly as a license. It hangs on the wall, looks the same on the day after its last day, and is noticed when an inspector reads it or a supplier stops a shipment. Renewals are easy. Remembering them is the job.

## What there usually is

- **Business license**, from city or county. Most run for a calendar or fiscal year.
- **Seller's or reseller permit**, from the state's revenue department. Many do not expire, but they are tied to an address and an owner, and some states want the resale certificate renewed.
- **Tobacco or vapor retail license**, from the state, the city, or both. Often annual, with a window for renewal that opens and *closes*.
- **Certificate of occupancy, fire inspection, sign permit**: not part of our check, but part of yours.

If you have two stores you have two sets. A license belongs to a place.

## Start earlier than the letter

Authorities send reminders to the address they have. Do not rely on it. Count back from the last valid day:

- **90 days**: read the requirements again. Fees, forms and training certificates change.
- **60 days**: send it. In most offices six weeks are normal, and December is slower.
- **30 days**: call if nothing has come. Ask for a name and write it down.
- **7 days**: if it is still open, ask for a letter that a timely renewal is pending. Many states let you trade on that; some do not.

Put all four dates into the calendar on the day you receive a license. It takes a minute while the paper is in your hand.

## One page in the office

Draw a table and tape it inside the cabinet: license, number, issued by, valid until, renewed by whom, cost. Add the username of the online account, not the password. When the person who always did it is on vacation, the page is what saves the week.

## What changes need a new license, not a renewal

- A move, even next door.
- A new owner or a change from sole proprietor to LLC. The EIN changes, and with it nearly everything.
- A second register in a separate room with its own entrance, in some cities.
- Adding vapor goods to a store that was licensed for cigarettes only. Some states treat them as one, others do not.

## Why your distributor asks

We may sell vapor goods only to licensed businesses, and our monthly reports name who bought. A lapsed license on your wall becomes an unlawful sale in our books. So we do three things:

1. check number, name and date when you apply;
2. remind you by email 60, 30 and 7 days before the date we have;
3. hold orders of regulated goods when the date has passed, until the new paper is here.

Uploading the renewal takes a minute in your portal. A readable phone photo will do: all four corners, no glare, the date legible. The name must be the name on your account. If it is different, tell us why in the same message; otherwise we have to ask, and you wait.

## If it has lapsed

It happens. Stop selling the goods it covers, call the office, and ask about reinstatement before you ask about a new application: it is usually quicker and cheaper. Tell your suppliers. A store that calls has a problem. A store that hopes nobody looks has two.`,
};
