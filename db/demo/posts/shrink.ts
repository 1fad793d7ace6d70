import type { DemoPost } from "./post.ts";

export const shrink: DemoPost = {
	slug: "shrink-where-the-missing-devices-go",
	title: "Shrink: where the missing devices go",
	excerpt:
		"Theft is only one of five ways to lose stock. A monthly check that finds out which of them is yours.",
	tags: ["Inventory", "Store operations"],
	publishedDaysAgo: 110,
	featured: false,
	metaTitle: "Shrink in vape stores: find and reduce it",
	metaDescription:
		"Five causes of shrink in vape stores, how to measure each, and the small changes at the counter that reduce it.",
	cover: { seed: 83, kind: "rack", accent: "#6c4aa3" },
	content: `A disposable is small, costs ten dollars, sells for twenty, and fits a sleeve. Everybody expects shrink, and most stores blame shoplifting for all of it. When stores that count carefully sort their losses, theft from the floor is often less than half.

## Five ways to lose a device

1. **It never came.** Short shipments that were signed for and not counted.
2. **It was sold as something else.** One flavor scanned for another, a pod for a kit, a key 'misc $19.99' when the barcode did not read.
3. **It was given away.** Replacements for 'it does not work' without a return, testers, a device for the driver.
4. **It was taken by a customer.**
5. **It was taken by staff**, or rung up at a friend's price.

Each leaves a different trace, so measure before you buy a camera.

## One number a month

Choose the ten flavors that sell best. On the first of each month, with the store closed, count them. For each:

> counted last time + received − sold − written off = should be there

The difference is your shrink for that flavor. Ten flavors take twenty minutes and cover half of the money on the wall. Write it in one line per month; a single number means little, a row of six tells a story.

Reading the row:

- **One flavor up, its neighbor down by the same number:** scanning. Fix the shelf order and the barcodes.
- **Missing right after a delivery:** receiving. Count at the door.
- **Missing in ones, spread over everything near the entrance:** shoplifting.
- **Missing in fives:** a whole display has walked out of the back room.
- **Missing only on some weekdays:** look at the schedule, and be careful with conclusions. Two coincidences are not evidence.

## Things that help for little money

- **Face the counter.** The most expensive goods belong in the line of sight of the register, not in the corner with the good light.
- **Two on the peg, the rest behind.** A peg with two devices shows a gap at once. A peg with ten hides three.
- **Empty boxes for devices above $30.** Hand out the full one at the register.
- **Scan everything.** Delete the 'misc' key, or put a password on it. If a barcode will not read, type the SKU.
- **A box for returns.** No replacement without the old device in the box and a line on the sheet: date, flavor, what was wrong. The same sheet is what you need for our 30-day defect claims, so it pays for itself.
- **Greet.** The cheapest measure known to retail, and still the one that works best.

## Defects are not shrink

Devices that do not fire belong on the defect sheet, with the code from the box. Send us the list once a month. What we can credit within 30 days of delivery is money that many stores write off out of habit.

If one lot has more than two or three failures in a hundred, tell us at once. We can stop the rest of it before it reaches you.

## What is normal?

Stores that count report between one and two percent of sales. Below one is very good. Above three, something specific is happening, and the monthly line will tell you what within a quarter.

Start with ten flavors on the first of next month. It is the only number in the store that gets better merely because somebody writes it down.`,
};
