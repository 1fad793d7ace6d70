import type {
	blogPosts,
	campaignRecipients,
	contactMessages,
	emailCampaigns,
	newsletterSubscribers,
	quoteRequests,
} from "../schema.server.ts";
import type { CatalogProduct } from "./catalog-rows.ts";
import { DAY, type DemoClock, HOUR } from "./clock.ts";
import type { DemoBuyer } from "./order-history.ts";
import { demoPosts, readingMinutes } from "./posts.ts";
import type { Random } from "./random.ts";

/** The blog: published posts and the draft, all by the admin. */
export function postRows(authorId: string, clock: DemoClock): (typeof blogPosts.$inferInsert)[] {
	return demoPosts.map(({ publishedDaysAgo, ...post }) => {
		const publishedAt = publishedDaysAgo === null ? null : clock.daysAgo(publishedDaysAgo);
		const createdAt = publishedAt ? new Date(publishedAt.getTime() - 30 * HOUR) : clock.daysAgo(3);
		return {
			...post,
			id: clock.id(createdAt),
			authorId,
			published: publishedAt !== null,
			publishedAt,
			readingTime: readingMinutes(post.content),
			createdAt,
			updatedAt: publishedAt ?? createdAt,
		};
	});
}

type Message = [
	type: "general" | "wholesale" | "support",
	name: string,
	email: string,
	subject: string,
	message: string,
	reply?: string,
];

const messages: readonly Message[] = [
	[
		"wholesale",
		"Greg Tolliver",
		"greg@tolliverstores.example",
		"Three stores, one account?",
		"We run three stores in Mobile County with one EIN and three tobacco licenses. Do you need an application for each store, or one for the company with three ship-to addresses?",
	],
	[
		"support",
		"Priya Raman",
		"priya@desertbloomvapor.example",
		"Short one display of MT15000",
		"Order arrived this morning, carton 2 of 3 had four displays of Blue Razz Ice instead of five. Photos and the signed receipt are ready, where do I send them?",
	],
	[
		"general",
		"Ana Whitlock",
		"a.whitlock@example.com",
		"Do you ship to Tennessee?",
		"I see ten states on your shipping page. Is Tennessee planned? We are near Chattanooga.",
	],
	[
		"wholesale",
		"Moe Saleh",
		"moe@cornerexpress.example",
		"Minimum first order",
		"Is the $100 minimum for the first order before or after tax, and does it have to be paid in advance?",
	],
	[
		"support",
		"Keith Monroe",
		"keith@gatorvapesupply.example",
		"Invoice with PO number",
		"Could you reprint the last invoice with our PO on it? Accounting will not pay it otherwise. PO-4471.",
	],
	[
		"general",
		"Lena Fischer",
		"lena@tradepress.example",
		"Question for an article",
		"I am writing about regional carriers after the PACT Act changes. Would somebody have fifteen minutes for a call next week?",
		"Happy to. Tuesday or Wednesday between 10 AM and noon Eastern suits us; which number should we call?",
	],
	[
		"wholesale",
		"Sonia Mehta",
		"sonia@mehtamarkets.example",
		"Convenience stores welcome?",
		"We are a small chain of convenience stores in Delaware, licensed for tobacco but no vape store. Can we get an account?",
		"Yes. What counts is the license for the store, not what else it sells. Please apply with the tobacco license of one of the stores and add the others afterward.",
	],
	[
		"support",
		"Owen Pruitt",
		"owen@classiccityvapes.example",
		"Tracking shows returned",
		"Tracking says 'return to sender, no adult available'. We were open. Can you have them try again before it goes back?",
		"We caught it at the depot: it will be tried again tomorrow between 11 AM and 3 PM. Please have somebody with ID at the door.",
	],
	[
		"support",
		"Gina Moretti",
		"gina@soundshoretobacco.example",
		"Two dead Pulse X",
		"Two devices from the last delivery do not charge, both Winter Mint. Codes from the boxes are on the photos. Credit is fine.",
		"Thank you for the codes. Both are credited against your next invoice; please dispose of the devices as battery waste.",
	],
	[
		"general",
		"Harold Beck",
		"harold.beck@example.com",
		"Catalog on paper",
		"Do you have a printed price list? Our internet at the store is slow.",
		"There is a printable order guide once you have an account. Until then the product pages print without pictures. We can mail you a list of brands: what is the address?",
	],
	[
		"wholesale",
		"Victor Lang",
		"pending@example.com",
		"How long does approval take?",
		"I sent the application yesterday and forgot the tobacco license. Can I add it later, or do I have to start again?",
	],
	[
		"general",
		"Rita Coombs",
		"rita@coombsinsurance.example",
		"Insurance for vape retailers",
		"We insure retailers in your states and would like to introduce our product to your customers.",
	],
	[
		"support",
		"Dominic Pagano",
		"dominic@steelcitysmoke.example",
		"Change of address",
		"We move to 318 N Main next month. The new business license is applied for. What do you need from us, and when?",
	],
	[
		"wholesale",
		"Tariq Aziz",
		"tariq@aziztobacco.example",
		"Growth tier",
		"What counts toward the $2,000 a month: what we order, or what has been paid?",
		"What has been ordered and not cancelled, averaged over three months. We look at it at the start of each quarter, and earlier if you ask.",
	],
];

/** Contact messages of all three types, new, read and replied to. */
export function messageRows(
	adminId: string,
	userIds: ReadonlyMap<string, string>,
	clock: DemoClock,
): (typeof contactMessages.$inferInsert)[] {
	return messages.map(([type, name, email, subject, message, reply], index) => {
		const createdAt = clock.daysAgo(0.2 + index * 1.9);
		return {
			id: clock.id(createdAt),
			userId: userIds.get(email) ?? null,
			name,
			email,
			phone: index % 3 === 0 ? `(800) 555-${String(120 + index).padStart(4, "0")}` : null,
			subject,
			message,
			type,
			status: reply ? "replied" : index > 9 ? "read" : "new",
			reply: reply ?? null,
			repliedBy: reply ? adminId : null,
			repliedAt: reply ? clock.after(createdAt, 5 * HOUR) : null,
			createdAt,
		};
	});
}

const quoteTexts = [
	"Opening a second store in March and would like to fill the wall from one supplier. What can you do on these?",
	"Do you have these in stock all year? I need a price for the quarter.",
	"Looking for a price on full master cases.",
	"We are not approved yet but would like to know whether the order makes sense for us.",
	"Need these before the holiday weekend, if you can. Split shipment is fine.",
	"Regular monthly order if the price is right.",
	"Could you open a display? I only need two of each color.",
	"Please quote with freight to Anchorage.",
];

/** Quote requests by visitors and buyers: pending, quoted and closed. */
export function quoteRows(
	adminId: string,
	buyers: readonly DemoBuyer[],
	catalog: readonly CatalogProduct[],
	clock: DemoClock,
	random: Random,
): (typeof quoteRequests.$inferInsert)[] {
	return Array.from({ length: 12 }, (_, index) => {
		const createdAt = clock.daysAgo(0.4 + index * 3.1);
		const status = index < 5 ? "pending" : index < 9 ? "quoted" : "closed";
		const buyer = index % 3 === 0 ? undefined : random.pick(buyers);
		const lines = random.sample(catalog, random.int(1, 4));
		const answered = status === "pending" ? null : clock.after(createdAt, random.int(3, 26) * HOUR);
		return {
			id: clock.id(createdAt),
			userId: buyer?.userId ?? null,
			companyId: buyer?.companyId ?? null,
			email: buyer?.business.email ?? `buyer${index + 1}@retailer.example`,
			productIds: lines.map(({ id }) => id),
			quantities: lines.map(({ product }) => product.moq * random.pick([10, 20, 40])),
			flavors: lines.map(({ flavors }) =>
				flavors.length > 0 && random.chance(0.6) ? random.pick(flavors).flavor.name : null,
			),
			message: quoteTexts[index % quoteTexts.length],
			status,
			answer: answered
				? "We can hold these quantities for fourteen days. The price is the one of your tier, with free shipping; reply to this mail and we will enter the order for you."
				: null,
			answeredBy: answered ? adminId : null,
			answeredAt: answered,
			createdAt,
		};
	});
}

/** A quote to the demo buyer with prices that still hold. */
export function offeredQuoteRow(
	adminId: string,
	{ userId, companyId, business: { email } }: DemoBuyer,
	catalog: readonly CatalogProduct[],
	clock: DemoClock,
): typeof quoteRequests.$inferInsert {
	const createdAt = clock.daysAgo(2);
	const lines = catalog
		.filter(({ product: { flavors, stock, moq } }) => flavors.length === 0 && stock >= 8 * moq)
		.slice(0, 3)
		.map(({ id, product }) => ({ id, quantity: product.moq * 4, price: product.wholesaleCents }));
	return {
		id: clock.id(createdAt),
		...{ userId, companyId, email, createdAt },
		productIds: lines.map(({ id }) => id),
		quantities: lines.map(({ quantity }) => quantity),
		flavors: lines.map(() => null),
		message: "We open our second store next month. What can you do on these?",
		status: "quoted",
		answer: "Congratulations on the second store! These are twelve percent below your tier.",
		pricesCents: lines.map(({ price }) => Math.round(price * 0.88)),
		validUntil: new Date(clock.now.getTime() + 21 * DAY).toISOString().slice(0, 10),
		answeredBy: adminId,
		answeredAt: clock.after(createdAt, 5 * HOUR),
	};
}

/** Newsletter subscribers, a campaign that was sent to them, and one in draft. */
export function mailRows(buyers: readonly DemoBuyer[], clock: DemoClock, random: Random) {
	const token = () => Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join("");
	const addresses = [
		...buyers.slice(0, 22).map(({ business }) => business.email),
		...Array.from({ length: 14 }, (_, index) => `reader${index + 1}@shopmail.example`),
	];
	const subscriberRows = addresses.map((email, index): typeof newsletterSubscribers.$inferInsert => {
		const createdAt = clock.daysAgo(4 + index * 8.3);
		const status = index % 12 === 7 ? "unsubscribed" : index % 9 === 4 ? "pending" : "confirmed";
		return {
			id: clock.id(createdAt),
			email,
			status,
			token: token(),
			confirmedAt: status === "pending" ? null : clock.after(createdAt, HOUR),
			unsubscribedAt: status === "unsubscribed" ? clock.after(createdAt, 90 * HOUR) : null,
			createdAt,
		};
	});

	const sentAt = clock.daysAgo(12);
	const campaignId = clock.id(sentAt);
	const recipientRows = subscriberRows
		.filter(({ status, createdAt }) => status === "confirmed" && createdAt && createdAt < sentAt)
		.map(({ email }, index): typeof campaignRecipients.$inferInsert => ({
			id: clock.id(sentAt),
			campaignId,
			email,
			sentAt,
			clickedAt: index % 5 === 2 ? clock.after(sentAt, (3 + index) * HOUR) : null,
		}));
	const clicked = recipientRows.filter(({ clickedAt }) => clickedAt).length;
	const draftedAt = clock.daysAgo(2);
	const campaignRows: (typeof emailCampaigns.$inferInsert)[] = [
		{
			id: campaignId,
			name: "New on the shelf",
			type: "newsletter",
			subject: "New on the shelf, and what runs low",
			content:
				"Dear partners,\n\nthe second shipment of the **MO20000 Pro** has arrived in all fourteen flavors. The OS5000 is sold out at the importer; its contents live on in the *OS5000 Luster*.\n\nFrom our blog: [Ordering by flavor, not by model](/blog/ordering-by-flavor-not-by-model).\n\nYour wholesale desk",
			audience: "subscribers",
			sentAt,
			recipientCount: recipientRows.length,
			clickRate: recipientRows.length > 0 ? Math.round((clicked * 10_000) / recipientRows.length) : 0,
			status: "sent",
			createdAt: clock.daysAgo(14),
		},
		{
			id: clock.id(draftedAt),
			name: "Holiday cutoffs",
			type: "announcement",
			subject: "Order cutoffs for the holiday week",
			content:
				"Dear partners,\n\nthe carriers run on short schedules in the holiday week. Orders placed by the cutoff of your state ship before the break; the dates follow here.\n\nYour wholesale desk",
			audience: "approved",
			status: "draft",
			createdAt: draftedAt,
		},
	];
	return { subscriberRows, campaignRows, recipientRows };
}
