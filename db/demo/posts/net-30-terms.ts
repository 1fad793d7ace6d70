import type { DemoPost } from "./post.ts";

export const net30Terms: DemoPost = {
	slug: "net-30-terms-explained-for-store-owners",
	title: "Net 30, explained for store owners",
	excerpt:
		"What the terms mean, what they cost when you are late, and how to use them so that goods pay for themselves.",
	tags: ["Finance", "Ordering"],
	publishedDaysAgo: 61,
	featured: false,
	metaTitle: "Net 30 terms explained for vape stores",
	metaDescription:
		"How net 30 works in wholesale, how to match terms with turnover, and when paying early or prepaying is the better choice.",
	cover: { seed: 53, kind: "ledger", accent: "#2c7a5f" },
	content: `'Net 30' means that the whole invoice is due thirty days after the date written on it. With us that date is the day the goods ship, not the day you ordered and not the day you opened the box. Nothing more is hidden in the phrase. What makes terms useful or dangerous is how they fit your turnover.

## Who gets terms

New accounts in this trade pay in advance or by check on delivery. After a few orders, with references that answer the phone, terms follow: net 15 or net 30. It is a loan without interest from a supplier who knows you only on paper, so expect questions:

- two or three **trade references** who have sold to you for at least six months;
- your **volume** by month, honestly: a supplier who expects $8,000 and sees $900 gets careful;
- the **person** who pays invoices, by name.

## Match the terms with the shelf

Goods are paid for by their own sales if they turn faster than the terms run. A flavor that sells out in two weeks has brought its money in twice before day thirty. A mod that stands for four months has to be paid from something else.

So use terms for what turns, and cash for what stands:

| Goods | Typical turn | Pay with |
|---|---|---|
| Disposables, core flavors | 1-3 weeks | Net 30 |
| Pods and coils | 2-5 weeks | Net 30 |
| E-liquids | 4-8 weeks | Net 30, small orders |
| Mods, chargers | 2-4 months | Cash, or on request only |

## A calendar instead of a pile

Late payment is seldom a lack of money. It is a lack of a list. Keep one page per month with four columns: supplier, invoice, amount, due. Enter each invoice on the day it arrives. Every Monday, pay whatever falls due before the next Monday. Ten minutes, and no surprise at the end of the month.

Put the **order number on the check** and in the memo of a transfer. A payment we can't assign is a payment that looks late.

## What late costs

One late invoice brings a reminder. Two bring a hold: the next order does not ship until the old one is paid, which is always the week before a holiday. After that most suppliers return an account to prepayment, and the next supplier you ask for terms will call the first one.

If it will be late, **call before the due date**. A store that rings on day 25 and says 'I can pay half now and half on the tenth' keeps its terms nearly every time. Silence is what ends them.

## When not to use terms

- **When prepayment earns you something.** If a supplier gives two percent for payment in advance, that is two percent for thirty days. No bank pays this.
- **When the season ends.** An invoice from the last good week is due in the first slow one.
- **When you would not buy it for cash.** Terms make doubtful goods look affordable. They come back as a due date.

## How it works with us

Approved accounts can choose net 30 at checkout, unless the account is marked as prepaid. No charge is made when you order. The invoice carries the due date, and your orders page shows for each order whether it is paid. Credit cards are taken by phone, and we never ask for a card number on the website or by email. If somebody does so in our name, call us.`,
};
