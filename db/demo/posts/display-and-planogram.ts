import type { DemoPost } from "./post.ts";

export const displayAndPlanogram: DemoPost = {
	slug: "a-planogram-for-a-twelve-foot-wall",
	title: "A planogram for a twelve-foot wall",
	excerpt:
		"Where things hang decides how long people search and what your staff sells. A plan you can draw on one sheet of paper.",
	tags: ["Merchandising", "Store operations"],
	publishedDaysAgo: 152,
	featured: false,
	metaTitle: "Planogram for a vape store wall",
	metaDescription:
		"How to plan a twelve-foot vape wall: zones, facings, price labels, adult-only placement, and a quarterly reset.",
	cover: { seed: 101, kind: "rack", accent: "#2d8b86" },
	content: `A planogram is a drawing of the wall with a name at every peg. Large chains pay people to make them. For one store a sheet of squared paper is enough, and the gain is the same: staff find things, gaps are visible, and an order can be written by walking along.

## First, who may see it

Before aisles and eye levels: vapor goods belong behind the counter or in a space that people under 21 may not enter, depending on your state and city. Self-service displays are restricted in many places. If your store admits minors for snacks or drinks, the wall described here is behind the register. Nothing on it should be bright for the sake of children: no toys, no cartoons, no candy beside it.

## Divide by purchase, not by brand

People come for one of four reasons. Give each a zone:

| Zone | Width | What hangs there |
|---|---|---|
| Replenish: 'the same again' | 5 ft | Disposables by size class, then brand |
| Refill | 3 ft | Pods, coils, e-liquids side by side |
| Step up | 2 ft | Pod kits and mods, one open sample each |
| Add on | 2 ft | Cells, chargers, glass, cotton, cases |

The refill zone is where stores lose money. Hang replacement pods **below the kit they fit**, with the name of the device on the label in large letters. A customer who can't find the pod asks for a disposable.

## Facings follow sales

Count a month's units per flavor. The best four get two facings each, the next group one. The rest share a column, two flavors to a peg in sequence. If a flavor with one facing runs empty twice between orders, it gets a second one, and the slowest flavor leaves.

Keep the same flavor order in all models: mints, then berries, then tropical, then tobacco. Then the hand learns where things are, and so do regulars.

## Labels are part of the goods

A shelf label should say what the box does not:

- brand and model, as it is spoken;
- flavor;
- nicotine strength, in the same place on each label;
- price with the same number of digits;
- the SKU, small: whoever counts needs it.

Do not write what a product does for health or for quitting. These are claims that neither you nor we may make.

## Eye level is for decisions

What is asked for by name sells from the lowest peg. Put there what people know, and at eye level what they compare: the two mid-price devices you want them to choose between. Three is too many; people hesitate, and then buy the cheapest.

## Reset once a quarter

Take one evening every three months:

1. Photograph the wall.
2. Mark empty pegs and dusty boxes on the photo. Both are information.
3. Move facings by the numbers of the last 90 days.
4. Wipe, check dates, test the samples.
5. Draw the new plan, date it, tape it inside the cabinet, and print your order guide in its order.

## Leave a gap on purpose

Keep four pegs free. New models come every few weeks, and a wall without room forces you to choose in a hurry. With four free pegs a newcomer gets a month and then either earns its place or makes room for the next.

Done well, nobody notices the plan. They only notice that they found what they came for, and that the person at the counter did not have to search.`,
};
