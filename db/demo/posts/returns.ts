import type { DemoPost } from "./post.ts";

export const returnsPost: DemoPost = {
	slug: "returns-that-get-credited",
	title: "Returns that get credited, and returns that do not",
	excerpt:
		"Three clocks, one form and a box of dead devices: how to get every credit you are owed without a long exchange of emails.",
	tags: ["Returns", "Store operations"],
	publishedDaysAgo: 175,
	featured: false,
	metaTitle: "Wholesale returns for vape stores",
	metaDescription:
		"How wholesale returns work: 30 days for defects, 48 hours for shipping damage, restocking fees, and what to send with a claim.",
	cover: { seed: 113, kind: "ledger", accent: "#6b3517" },
	content: `Most disputes about returns are disputes about time or about proof. Both can be settled before they begin. This is how our policy works in daily life, with examples.

## Three clocks

**48 hours: damage in transit.** Crushed, wet, opened or missing cartons. The carrier's clock starts with the signature, so ours has to as well. Send photos of the outside of the carton, the inside, the goods, and the freight receipt with what you wrote on it.

**30 days: defects.** A device that does not fire, a screen that is dead, a tank that leaks from the factory seal. The time runs from delivery to your store, not from the sale to your customer. That is why old stock goes to the front.

**Everything else: ask first.** Wrong color ordered, too many, did not sell. Sometimes we can take unopened displays back, with a restocking fee, sometimes not. E-liquids and opened displays are never taken back, since nobody could sell them again with a clear conscience.

## What counts as a defect

- Does not fire with a charged battery: yes.
- Leaks on first use, before the pod was refilled: yes.
- A burnt coil in the first minutes of a coil that was primed: yes. After a week: no, that is wear.
- 'Ran out after 9,000 of 15,000 puffs': no. Puff counts are measured by machines with short draws. Tell customers so when they buy, and this claim disappears.
- Lost, dropped, washed: no.

## The sheet and the box

Keep a box under the counter and a sheet on its lid. For each device a customer brings back, before you replace it:

1. Try it: charge ten minutes, clean the contact, try again. A good third of 'dead' devices come back to life.
2. Write date, SKU, flavor, fault and the code from the package or the device.
3. Put it into the box. Not in the trash: lithium cells do not belong there, and without the device there is no claim.

Once a month, photograph the sheet and the contents and send them with the order numbers. We credit to your account against the next invoice. Please do not ship the devices to us unless we ask for them. Used devices with damaged cells are dangerous goods, and most carriers refuse them.

## Disposal

Spent devices contain a battery and nicotine residue. Your county's hazardous waste program usually takes both from small businesses, in many places free of charge up to a limit. Ask for a receipt; some states want to see it.

## What we need in one message

- order number
- SKU and flavor, quantity of each
- what is wrong, in five words
- photos
- what you would like: credit or replacement

With these five things most claims are settled on the same business day. What takes long is the second message, and the third, asking for one of the five.

## What we do with it

We keep the faults by lot. When three stores report the same lot, the rest of it is pulled and the importer pays, not you. That only works if you report the one or two devices that did not seem worth the trouble. They are how we see it first.

## And your own policy?

Print it on the receipt: what you replace, within how many days, with package and receipt. A week is usual for disposables. A clear policy that is applied to everybody is kinder than a generous one that depends on who stands at the counter.`,
};
