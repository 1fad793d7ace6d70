import type { DemoPost } from "./post.ts";

export const firstNinetyDays: DemoPost = {
	slug: "the-first-ninety-days-of-a-wholesale-account",
	title: "The first ninety days of a wholesale account",
	excerpt:
		"From the application to the third reorder: what to send, what to buy first, and how to earn terms and a better tier.",
	tags: ["Wholesale basics", "Ordering"],
	publishedDaysAgo: 238,
	featured: false,
	metaTitle: "Your first 90 days with a vape wholesaler",
	metaDescription:
		"A plan for new wholesale accounts: documents, opening order, par levels, terms and pricing tiers in the first ninety days.",
	cover: { seed: 131, kind: "pallet", accent: "#b7c437" },
	content: `Opening an account is paperwork for a day and a habit for years. The stores that do well with us did roughly the same things in their first three months. Here they are, in order.

## Days 1 to 3: the application

Have these at hand and the form takes ten minutes:

- **Business license** with the same name and address as on the form
- **Federal EIN**, as on the IRS letter
- **Reseller permit** of your state
- **Tobacco or vapor license**, where your state or city has one
- **Two trade references**: company, contact, phone, email. Call them beforehand. The most common reason for a slow approval is a reference who does not pick up.
- **Expected monthly volume**: an honest range. It decides nothing on its own.

Scans or clear photos are fine. We answer within one to two business days. If something is missing you can hand it in later from your portal; you do not have to start again.

## Days 4 to 14: the opening order

Resist the urge to fill the wall. An opening order is a question to your customers, and a small question gets a clear answer.

For a store that sells disposables already, about $600 to $900 does it:

- two models in the middle of the price ladder, five flavors each, one display per flavor;
- one inexpensive and one large model, two flavors each;
- replacement pods for the kits you see most in your customers' hands;
- one tobacco and one plain menthol in each class.

Above a subtotal of $500 shipping is free, so one such order is better than two halves.

## Days 15 to 45: learn your numbers

Count the fast flavors weekly. After four weeks you know units per week for each, which is all you need for a par level. Reorder every two weeks on the same weekday. Regularity helps you more than cleverness: delivery days become predictable, and somebody of age is there to sign.

Use the last order as a starting point. What sold out doubles, what still stands is skipped.

## Days 46 to 75: widen carefully

Now add one thing at a time:

1. the third pod kit, together with its pods;
2. e-liquids in two strengths, if your customers refill;
3. cells and a charger, if you sell mods.

Never add a device without what it consumes. A kit without coils on the peg is a customer for somebody else.

## Days 76 to 90: terms and tier

With three or four orders paid on time, ask for net 30 if you do not have it. Bring your numbers: monthly volume, the share of core flavors, what you plan.

Pricing tiers follow volume: standard pricing from $500 a month, **growth** with 5 percent off from $2,000, **premium** with 10 percent off from $5,000. Tiers are set by a person who looks at your orders, so tell us when you open a second store or take over a competitor's customers.

## Mistakes we see again and again

- One display of everything, followed by three months of nothing.
- Ordering on Thursday night for the weekend.
- A phone number on the account that nobody answers.
- Letting the license lapse in the tenth week.
- Not counting the first delivery, because it is exciting.

## And on day 91

Look at one number: how many of your top ten flavors were in stock on every day of the last month? Nine or ten is excellent. If it is six, you do not need a new model. You need a par level.`,
};
