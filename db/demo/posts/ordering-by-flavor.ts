import type { DemoPost } from "./post.ts";

export const orderingByFlavor: DemoPost = {
	slug: "ordering-by-flavor-not-by-model",
	title: "Ordering by flavor, not by model",
	excerpt:
		"A model never sells out. Flavors do. How to read your own sales, set a par level for each flavor and order in ten minutes.",
	tags: ["Inventory", "Ordering"],
	publishedDaysAgo: 33,
	featured: false,
	metaTitle: "Ordering disposables by flavor",
	metaDescription:
		"Par levels by flavor, a two-week count and a simple order rule: keep the disposable wall full without dead stock.",
	cover: { seed: 37, kind: "rack", accent: "#e05aa5" },
	content: `Ask a store how its best disposable is doing and the answer is a model: 'The Pulse X is moving.' Ask which flavor ran out last Saturday and there is often a pause. Yet that is what the customer met: an empty peg where their flavor was, beside eleven full ones they did not want.

## What the numbers usually look like

Take any line of twelve flavors and count two weeks of sales. The shape is nearly always the same:

- three or four flavors make **half** of the units;
- the next four make about a **third**;
- the last four together sell less than the first one alone.

Ordering one display of each treats all twelve alike. After two rounds you have run out of the first group and own six weeks of the last.

## Set a par level for each flavor

A par level is what should stand on the shelf and in the back after the order has arrived. It needs three numbers:

1. **Units per week** of that flavor, averaged over four weeks.
2. **Weeks between orders**, plus the days until delivery.
3. **A safety margin**: half a week for fast flavors, none for slow ones.

A flavor that sells 8 a week, ordered every two weeks with four days of transit, needs about 8 × 2.6 + 4 = 25. With displays of five, the par level is 25. A flavor that sells one a week has a par of 5, which is one display.

Order **par minus what you have**, rounded up to the display. That is the whole method.

## Counting without stopping

Nobody counts four hundred pegs on a Friday night. Count the first group weekly, the second every two weeks, the last once a month. Print an order guide with your flavors in shelf order and carry it along the wall. Write only what is there; the subtraction can wait for the chair.

When the guide is in shelf order and your order is in the same order, receiving becomes faster too, because the packing slip reads like the wall.

## Decide what leaves

Each new model wants pegs. Something has to go, and it should be a flavor, not a whole line:

- **No sale in 30 days:** mark it down and do not reorder.
- **Less than one unit a week for two months:** out, unless it is your only tobacco or menthol in that class.
- **Asked for by name:** keep one display and let those customers know that you have it.

Tobacco and plain menthol are exceptions for a second reason. In several states and cities they are what may still be sold, and their customers change stores rather than flavors.

## New flavors

Start with one display. If the first five are gone within a week, double it. If they last a month, you have learned that for the price of five devices.

Beware of the introductory deal over all flavors of a launch. The discount on twelve displays is real, and so are the sixty devices that will still be there in spring.

## How it looks here

On our product pages every flavor has its own line with its own SKU and its own stock. Enter quantities down the sheet and add them in one go. The minimum on the page counts all flavors of the product together, so one display of each always fits.

Ten minutes with a guide beat an hour of guessing. The customers you keep are those who found their flavor twice in a row.`,
};
