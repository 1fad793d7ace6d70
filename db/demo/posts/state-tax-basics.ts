import type { DemoPost } from "./post.ts";

export const stateTaxBasics: DemoPost = {
	slug: "state-vapor-tax-basics-with-caution",
	title: "State vapor tax basics, with caution",
	excerpt:
		"Per milliliter, percent of wholesale, percent of retail: the three ways states tax vapor goods, and the questions for your accountant.",
	tags: ["Taxes", "Compliance", "Finance"],
	publishedDaysAgo: 204,
	featured: false,
	metaTitle: "State vapor tax basics for store owners",
	metaDescription:
		"The three kinds of state vapor tax, who files, what invoices must show, and why resale certificates do not cover excise.",
	cover: { seed: 127, kind: "ledger", accent: "#555e63" },
	content: `There is no other part of this trade where 'somebody told me' is as expensive. Rates and definitions change with nearly every legislative session, and cities add their own. So this article contains no rates at all. It explains the kinds, so that you can read your own state's page and ask your accountant the right questions.

## Two different taxes

**Sales tax** is paid by the customer on the retail price and collected by you. Your reseller permit lets you buy without paying it, because you are not the consumer.

**Excise tax** on vapor products is separate. A resale certificate does **not** exempt you from it. Depending on the state it is owed by the distributor, the importer into the state, or the retailer.

## Three ways to measure

1. **Per milliliter** of e-liquid containing nicotine. Simple to compute; often with one rate for prefilled, closed products and another for bottles.
2. **Percent of the wholesale price.** The tax depends on what was paid for the goods, so the invoice is the evidence. In some states it covers devices, in others only liquid, in others anything sold together with liquid.
3. **Percent of the retail price**, collected at the register beside sales tax and shown or not shown on the receipt as the state says.

Several states combine two: per milliliter for closed systems, percent of wholesale for open ones. Whether a disposable counts as 'device', 'closed system' or 'consumable' is defined in the statute and can surprise you.

## Who files

Ask this first. If the **licensed distributor** has paid the excise before the goods reach you, your invoice should say so, line by line or in a statement. Keep it: an auditor who finds goods without proof of tax paid will assess it on you.

If the goods cross the state line to you untaxed, **you may be the first taxable person in the state**, with a return to file, often monthly, sometimes with a bond. Stores have found out years later, with interest.

## Floor stock

When a rate rises, many states tax what is in your store on the first day, the *floor stock tax*. Count on the evening before, sign and date the count, and keep it. When a new tax is announced, a smaller inventory at the end of the quarter is worth considering.

## What to keep

- every purchase invoice, with quantities, milliliters and the seller's license number;
- statements about tax paid;
- counts on days when rates change;
- your returns with the confirmation number.

Four years is a common minimum; your state may ask for more. A binder per quarter is enough, if it is really filled.

## What our invoices show

The tax line in your cart is computed on the subtotal at a single rate and is part of your order total. Product, milliliters where they apply, quantity and unit price are on every invoice, so that your accountant can compute what your state asks for. We can't tell you what you owe, and would be careful with any supplier who does.

## Seven questions for your accountant

1. Is there a vapor excise here, and which of the three kinds?
2. Are devices included, and disposables, and liquid without nicotine?
3. Who files: the seller to me, or I?
4. Does my city or county have its own?
5. Do I need a separate license or bond to buy from another state?
6. What has to be on the invoice as proof?
7. Is a change scheduled for this year?

Fifteen minutes, once a year, before the season. Write the answers on one page with the date, and ask again when the date is a year old.

*Nothing here is tax advice.*`,
};
