import type { DemoPost } from "./post.ts";

export const coaAndPmta: DemoPost = {
	slug: "reading-a-coa-and-a-pmta-status-honestly",
	title: "Reading a COA and a PMTA status honestly",
	excerpt:
		"Two documents that are often waved and seldom read: what each proves, what it does not, and which questions to ask.",
	tags: ["Compliance", "E-liquids", "PMTA"],
	publishedDaysAgo: 76,
	featured: false,
	metaTitle: "How to read a COA and PMTA status",
	metaDescription:
		"What a certificate of analysis and a premarket application really say about a vapor product, and what store owners should ask.",
	cover: { seed: 67, kind: "ledger", accent: "#b3202c" },
	content: `'It has a COA and a PMTA.' The sentence is heard at every trade show and means very little until you have read both papers. One is about a bottle from one lot. The other is about permission to sell. Neither replaces the other.

## A certificate of analysis

A COA is a laboratory's report about a sample. A useful one lets you connect the paper with the bottle in your hand. Check in this order:

1. **Lot number.** It must be the number printed on your bottle. A certificate 'for the flavor' is an advertisement.
2. **Laboratory.** Name, address, accreditation. Look for ISO/IEC 17025 and an accreditation body, and look the number up once.
3. **Dates.** Sampled, received, tested. A report older than the lot is about something else.
4. **What was tested.** Nicotine content at the least. Serious ones add metals and a few carbonyls and diketones.
5. **Limits.** A result 'ND' means not detected *above the limit of the method*. Without the limit beside it, ND says nothing.
6. **Nicotine tolerance.** The label says 3 mg/mL, the report 2.9: fine. A report with exactly 3.000 for every strength deserves a call to the laboratory.

What a COA does not tell you: that the product is safe, that it is legal to sell, or that the next lot is the same.

## Marketing authorization

Under federal law a new tobacco product needs an FDA order before it may be marketed. For vapor products the usual path is the premarket tobacco product application, PMTA. The word 'PMTA' on a flyer can stand for very different things:

- **Submitted**: papers were sent.
- **Accepted or filed**: FDA has found them complete enough to look at.
- **Under review**: it is looking.
- **Denied**: a marketing denial order was issued. Sometimes a court has paused it, which is a matter for lawyers.
- **Granted**: there is a marketing granted order for **that product, that flavor and that strength**.

Only the last is an authorization. FDA publishes the list of products with such orders, and it is short: a few makers, mostly tobacco and menthol. Everything else on the American market is sold without an order, whatever the flyer says, and the agency can act against it at any time: by warning letter, by fine, by stopping it at the port.

We will not call a product 'PMTA approved' because an application exists, and you should not repeat it to your customers.

## State directories

A growing number of states keep a directory of vapor products that may be sold there, usually tied to the federal status. If your state has one, it is the first thing to check, before the price. Products leave such lists as well as join them, often with a short time to sell what you have. Put a date in your calendar to read it every month.

## Questions worth asking a supplier

- For which exact products do you have a granted order? Which document number?
- Can I have the COA for the lot you are going to ship, before it ships?
- Who is the manufacturer of record, and who imports?
- If the product is removed from my state's directory, do you take it back?

A supplier who answers 'I don't know yet, I will find out' is worth more than one who answers 'all compliant' at once.

## File it

Keep certificates by lot with the invoice. If a question ever comes, the ability to show what you knew about the bottle on your shelf, on the day you bought it, is worth the ten seconds of filing.

*General information from a distributor. Ask counsel about your own shelf.*`,
};
