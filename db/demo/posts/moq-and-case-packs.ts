import type { DemoPost } from "./post.ts";

export const moqAndCasePacks: DemoPost = {
	slug: "moq-displays-and-case-packs",
	title: "MOQ, displays and case packs: what the numbers on the label mean",
	excerpt: "Unit, display, inner, master: four words that decide what an order costs and how long it lasts.",
	tags: ["Ordering", "Inventory", "Wholesale basics"],
	publishedDaysAgo: 131,
	featured: false,
	metaTitle: "MOQ, displays and case packs explained",
	metaDescription:
		"What minimum order quantity, display, inner and master case mean in vape wholesale, and how to order around them.",
	cover: { seed: 97, kind: "pallet", accent: "#3f64a8" },
	content: `Wholesale has a small vocabulary and everybody assumes that everybody knows it. New store owners nod, order 'ten', and receive ten displays. Here are the words as we use them.

## Four sizes of the same thing

- **Unit**: what a customer buys. One device, one bottle, one pack of coils.
- **Display** (or inner): the printed box that goes on the counter. Five units for most large disposables, ten for small ones, one flavor to a display.
- **Carton**: several displays, often ten or twenty.
- **Master case**: what travels on the pallet, up to two hundred units.

On our pages **price and quantity always mean units**. Twenty of a device with five to a display is four displays. The price beside it is for one.

## MOQ

The *minimum order quantity* is the smallest number of units of a product we sell in one order. It is 5 or 10 for disposables, because picking and packing fewer costs more than they bring. It is 3 for pod kits, 1 or 2 for mods, 5 for e-liquids and coils.

Two details matter:

1. It counts **flavors together**. Five Miami Mint and five Cherry Lemon meet a minimum of ten.
2. You may go above it freely, unless the page names a *case size*. Such goods are sold in multiples of it, each flavor by itself.

Your cart will tell you which product is below its minimum before you get to checkout. Such products stay in it; nothing is deleted.

## Minimum order and free shipping

These are different things and often confused.

- A **minimum order** is about the whole order. We say $100 as a typical first one. Nobody is turned away for $96.
- **Free shipping** begins when the subtotal is above $500. At exactly $500.00 you still pay the flat $25.00; one more bottle of e-liquid usually earns more than it costs.

Before you add goods just to reach the line, do the division. $25 on a $380 order is about 6.6 percent. If the extra $121 would stand for three months, pay the freight.

## When a bigger pack is cheaper, and when it is not

Tier discounts here belong to the account, not to the single order: growth accounts get 5 percent, premium 10, on each unit. Once that is so, there is no reason to buy two months of a flavor in one go. Order what you sell until the next order.

A larger pack makes sense when

- the flavor is in your top four and will sell within three weeks;
- the price has been announced to rise, with a date;
- the goods do not age: coils, glass, chargers.

It makes no sense for new flavors, for products under discussion in your state's legislature, or because the case 'is almost full anyway'.

## A worked example

A store sells 9 a week of one flavor and 2 of another, orders every two weeks, and the display is 5.

- Fast flavor: 9 × 2 = 18, plus a margin of 5, less 6 in stock: 17. Round up to 20, four displays.
- Slow flavor: 2 × 2 = 4, less 3 in stock: 1. The display is 5. Either take five and have enough for a month, or add the one beside the fast flavor, or skip this round. All three are fine. Taking ten is not.

## If you need less

For a customer who wants one odd color, ask. Use Request Quote on the product, say what it is for, and we will see whether a display is open at the counter for returns or samples. We can't always do it. We always answer.`,
};
