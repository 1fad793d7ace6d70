import { describe, expect, it } from "vitest";
import { env } from "~/kernel/config/env.server";
import type { EmailTemplates, TemplateName } from "~/kernel/mails/email-templates";
import type { Db } from "~db/client.server";
import { shipWhole } from "~db/demo/ship-whole.server";
import {
	campaignRecipients,
	claims,
	contactMessages,
	emailCampaigns,
	newsletterSubscribers,
	orders,
	quoteRequests,
	users,
} from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../tests/helpers/cart";
import { makeClaim } from "../../tests/helpers/claim";
import { makeBuyer, makeProduct, testDatabase } from "../../tests/helpers/database";
import { SHOP } from "../../tests/helpers/mail";
import { makeInvoice, makeNotice, makePayment } from "../../tests/helpers/paper";
import { makePurchase } from "../../tests/helpers/purchase";
import { previewMail, renderMail, templateNames } from "./render-mail.server";
import { Undeliverable } from "./undeliverable";

/** What a paper says besides its amounts. */
const PAPER = {
	...{ seller: null, billTo: null, shipTo: null, orderNumber: null, poNumber: null },
	...{ paymentMethod: null, parcel: null },
};
const EVIL = `<script>alert(1)</script> "O'Hara" & Söhne\nBcc: x@evil.example`;

/** One record of each kind, with characters in every field that need escaping. */
function awkwardRecords(db: Db): { [Name in TemplateName]: EmailTemplates[Name] } {
	const buyer = makeBuyer(db);
	const product = makeProduct(db, {
		name: EVIL,
		sku: `SK<U>&1`,
		wholesalePriceCents: 1234,
		stockQuantity: 500,
	});
	makeFlavor(db, { productId: product.id, name: `Blue "Razz" <b>` });
	const order = orderThroughCart(db, buyer, [
		{ productId: product.id, quantity: 3, flavor: `Blue "Razz" <b>` },
		{ productId: product.id, quantity: 1 },
	]);
	db.update(orders)
		.set({
			poNumber: "PO<7>",
			notes: EVIL,
			status: "shipped",
			carrier: "ups",
			trackingNumber: "1Z999AA10123456784",
			shippedAt: new Date(),
			shippingAddress: { ...order.shippingAddress, company: EVIL },
		})
		.run();
	shipWhole(db);
	const message = db
		.insert(contactMessages)
		.values({ name: EVIL, email: "a@b.example", subject: EVIL, message: EVIL, reply: EVIL })
		.returning()
		.get();
	const quote = db
		.insert(quoteRequests)
		.values({
			email: "a@b.example",
			productIds: [product.id, "gone"],
			quantities: [12, 4],
			flavors: [null, "Mint"],
			message: EVIL,
			answer: EVIL,
		})
		.returning()
		.get();
	const claim = makeClaim(db, { ...order, buyer });
	db.update(claims).set({ details: EVIL, answer: EVIL }).run();
	const campaign = db
		.insert(emailCampaigns)
		.values({ name: "n", type: "newsletter", subject: EVIL, content: `${EVIL}\n\n[Shop](/products?a=1&b=2)` })
		.returning()
		.get();
	const recipient = addRecipient(db, campaign.id, "a@b.example");
	const invoice = makeInvoice(db, {
		...{ companyId: buyer.companyId!, day: "2026-03-04" },
		document: { ...PAPER, customer: { name: EVIL, licenses: [] } },
	});
	return {
		"application-received": { applicationId: "1", businessName: EVIL, missingDocuments: [EVIL] },
		"application-link": { token: `"><script>` },
		"application-approved": { businessName: EVIL, pricingTier: "premium" },
		"state-opened": { states: ["NV", "DC"] },
		"application-rejected": { businessName: EVIL, reason: EVIL },
		"application-needs-information": { businessName: EVIL, question: EVIL },
		"location-approved": { businessName: EVIL, kind: "location", locationId: "1" },
		"location-refused": { businessName: EVIL, kind: "address", locationId: "1", reason: EVIL },
		"location-question": { businessName: EVIL, kind: "license", locationId: "1", question: EVIL },
		"approval-revoked": { businessName: EVIL, reason: EVIL },
		"webhook-off": { id: "1", isCompany: true, host: EVIL, why: "failing" },
		"purchase-order": { purchaseId: makePurchase(db, EVIL) },
		"password-reset": { username: EVIL, token: `"><script>` },
		"email-confirm": { token: `"><script>` },
		"staff-invitation": { name: EVIL, role: EVIL, by: EVIL, token: `"><script>` },
		"company-invitation": { company: EVIL, role: EVIL, says: EVIL, token: `"><script>` },
		"customer-invitation": {
			...{ subject: EVIL, words: EVIL, username: EVIL, company: EVIL, terms: EVIL, missing: [EVIL] },
			...{ until: EVIL, token: `"><script>` },
		},
		"approval-needed": { requestId: EVIL, requestNumber: EVIL, username: EVIL, totalCents: 100 },
		"approval-declined": { requestId: EVIL, requestNumber: EVIL, reason: EVIL },
		"order-confirmation": { orderId: order.id },
		"order-status": { orderId: order.id, status: "shipped" },
		"order-tracking": { orderId: order.id },
		"order-parcel": { orderId: order.id, shipmentId: order.id },
		"order-short": { orderId: order.id, goods: [{ name: EVIL, quantity: 1 }], reason: EVIL },
		"order-changed": {
			orderId: order.id,
			differences: [
				{ kind: "removed", name: EVIL, quantity: 1 },
				{ kind: "poNumber", was: EVIL, now: null },
			],
			reason: EVIL,
			wasCents: 1,
			totalCents: 2,
		},
		"order-refund": { orderId: order.id },
		"cart-recovery": {},
		"contact-received": { messageId: message.id },
		"contact-reply": { messageId: message.id },
		"quote-received": { quoteId: quote.id },
		"quote-answer": { quoteId: quote.id },
		"claim-received": { claimId: claim.id },
		"claim-answer": { claimId: claim.id },
		"claim-update": { claimId: claim.id, event: "reopened", reason: EVIL },
		"newsletter-confirm": { token: `"><script>` },
		"license-reminder": {
			businessName: EVIL,
			document: EVIL,
			number: EVIL,
			expiresOn: "2026-03-04",
			daysLeft: 7,
		},
		"invoice-made": { invoiceId: invoice.id },
		"invoice-address": { token: `"><script>` },
		"invoice-reminder": { companyId: invoice.companyId, invoiceIds: [invoice.id] },
		"account-statement": { companyId: invoice.companyId, from: invoice.day, to: invoice.day },
		"payment-received": { paymentId: makePayment(db, { companyId: invoice.companyId, reference: EVIL }).id },
		"payment-not-found": {
			noticeId: makeNotice(db, { companyId: invoice.companyId, userId: buyer.id, reference: EVIL }).id,
			reason: EVIL,
		},
		"back-in-stock": { goods: [{ name: EVIL, slug: "bar", flavor: EVIL }] },
		"mail-test": { server: EVIL, from: EVIL },
		campaign: { campaignId: campaign.id, recipientId: recipient.id },
	};
}

function addRecipient(
	db: Db,
	campaignId: string,
	email: string,
	status: "confirmed" | "unsubscribed" = "confirmed",
) {
	db.insert(newsletterSubscribers)
		.values({ email, status, token: `token-of-${email}` })
		.run();
	return db.insert(campaignRecipients).values({ campaignId, email }).returning().get();
}

describe("every template", () => {
	const db = testDatabase();
	const data = awkwardRecords(db);

	it.each(templateNames())(
		"%s escapes typed text in a one-line subject, an HTML body and a text body",
		(template) => {
			const mail = renderMail(db, { template, data: data[template], to: null }, SHOP);
			expect(mail.subject).toMatch(/^[^\r\n]{3,200}$/);
			expect(mail.html).not.toMatch(/<script|<b>\s*"?<|Razz" <b>/);
			expect(mail.html).not.toContain('"O\'Hara"');
			expect(mail.html).toContain('name="viewport"');
			expect(mail.html).toContain("Counter &amp; Sons, 1 Shelf Road, Reno, NV 89502");
			expect(mail.text).toContain("Counter & Sons, 1 Shelf Road, Reno, NV 89502");
			expect(mail.text).not.toMatch(/<(p|td|br|a)\b|undefined|null|NaN|\[object/);
			expect(mail.html).not.toMatch(/undefined|NaN|\[object/);
			// All links are absolute, to the shop or to a known other site.
			const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url!);
			for (const url of links) expect(url).toMatch(/^(https:\/\/(shop\.example|www\.ups\.com)|mailto:)/);
		},
	);
});

describe("an email to an unconfirmed address (Rule 1.13)", () => {
	const db = testDatabase();
	const OWN = "Win-a-prize";
	const buyer = makeBuyer(db, { username: OWN, businessName: OWN });
	const product = makeProduct(db);
	const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 2 }]);
	const shippingAddress = { ...order.shippingAddress, firstName: OWN, company: OWN, address1: OWN };
	db.update(orders)
		.set({ poNumber: OWN, notes: OWN, shippingAddress, billingAddress: shippingAddress })
		.run();
	const message = db
		.insert(contactMessages)
		.values({ name: OWN, email: buyer.email, subject: OWN, message: OWN, reply: "Our words" })
		.returning()
		.get();
	const quote = db
		.insert(quoteRequests)
		.values({
			email: buyer.email,
			productIds: [product.id],
			quantities: [12],
			flavors: [null],
			message: OWN,
			answer: "Our words",
		})
		.returning()
		.get();
	db.update(orders)
		.set({ status: "shipped", trackingNumber: "1Z999AA10123456784", shippedAt: new Date() })
		.run();
	shipWhole(db);
	const claim = makeClaim(db, { ...order, buyer });
	db.update(claims).set({ details: OWN, answer: "Our words" }).run();
	const invoice = makeInvoice(db, {
		...{ companyId: buyer.companyId!, day: "2026-03-04" },
		document: { ...PAPER, customer: { name: OWN, licenses: [] }, poNumber: OWN },
	});
	const data: { [Name in Exclude<TemplateName, "campaign">]: EmailTemplates[Name] } = {
		"application-received": { applicationId: "1", businessName: OWN, missingDocuments: [] },
		"application-link": { token: "t" },
		"application-approved": { businessName: OWN, pricingTier: "premium" },
		"state-opened": { states: ["NV", "DC"] },
		"application-rejected": { businessName: OWN, reason: "Our words" },
		"application-needs-information": { businessName: OWN, question: "Our words" },
		"location-approved": { businessName: OWN, kind: "location", locationId: "1" },
		"location-refused": { businessName: OWN, kind: "address", locationId: "1", reason: "Our words" },
		"location-question": { businessName: OWN, kind: "license", locationId: "1", question: "Our words" },
		"approval-revoked": { businessName: OWN, reason: "Our words" },
		"webhook-off": { id: "1", isCompany: true, host: OWN, why: "failing" },
		"purchase-order": { purchaseId: makePurchase(db, "Our words") },
		"password-reset": { username: OWN, token: "t" },
		"email-confirm": { token: "t" },
		"staff-invitation": { name: "Our words", role: "Sales", by: "dana", token: "t" },
		"company-invitation": { company: "Our words", role: "Buyer", says: "Orders", token: "t" },
		"customer-invitation": {
			...{ subject: "Our words", words: "Our words", username: "Our words", company: "Our words" },
			...{ terms: "Our words", missing: [], until: "Our words", token: "t" },
		},
		"approval-needed": { requestId: "r", requestNumber: "A-1001", username: OWN, totalCents: 100 },
		"approval-declined": { requestId: "r", requestNumber: "A-1001", reason: OWN },
		"order-confirmation": { orderId: order.id },
		"order-status": { orderId: order.id, status: "shipped" },
		"order-refund": { orderId: order.id },
		"order-changed": {
			orderId: order.id,
			differences: [{ kind: "address" }, { kind: "poNumber", was: OWN, now: null }],
			reason: "Our words",
			wasCents: 1,
			totalCents: 2,
		},
		"order-tracking": { orderId: order.id },
		"order-parcel": { orderId: order.id, shipmentId: order.id },
		"order-short": { orderId: order.id, goods: [{ name: "Our words", quantity: 1 }], reason: "Our words" },
		"cart-recovery": {},
		"contact-received": { messageId: message.id },
		"contact-reply": { messageId: message.id },
		"quote-received": { quoteId: quote.id },
		"quote-answer": { quoteId: quote.id },
		"claim-received": { claimId: claim.id },
		"claim-answer": { claimId: claim.id },
		"claim-update": { claimId: claim.id, event: "goods", units: 2, result: "CM-0001" },
		"newsletter-confirm": { token: "t" },
		"invoice-made": { invoiceId: invoice.id },
		"invoice-address": { token: "t" },
		"invoice-reminder": { companyId: invoice.companyId, invoiceIds: [invoice.id] },
		"account-statement": { companyId: invoice.companyId, from: invoice.day, to: invoice.day },
		"payment-received": { paymentId: makePayment(db, { companyId: invoice.companyId, reference: OWN }).id },
		"payment-not-found": {
			noticeId: makeNotice(db, { companyId: invoice.companyId, userId: buyer.id, reference: OWN }).id,
			reason: "Our words",
		},
		"license-reminder": { businessName: OWN, document: "License", expiresOn: "2026-03-04", daysLeft: 7 },
		"back-in-stock": { goods: [{ name: "Our words", slug: "bar", flavor: null }] },
		"mail-test": { server: "mail.example", from: "orders@shop.example" },
	};
	const names = templateNames().filter((name) => name !== "campaign");
	const wordsOf = (template: keyof typeof data, to: string) =>
		Object.values(renderMail(db, { template, data: data[template], to }, SHOP)).join("\n");

	it.each(names)("%s contains nothing that its account or sender typed", (template) => {
		for (const confirmed of [null, new Date()]) {
			db.update(users).set({ emailConfirmedAt: confirmed }).run();
			const own = wordsOf(template, confirmed ? "stranger@b.example" : buyer.email.toUpperCase());
			expect(own).not.toContain(OWN);
			if (Object.values(data[template]).includes("Our words")) expect(own).toContain("Our words");
		}
		db.update(users).set({ deletedAt: new Date() }).run();
		expect(wordsOf(template, buyer.email)).not.toContain(OWN);
		db.update(users).set({ deletedAt: null }).run();
	});

	it("differs from one to a confirmed address, which names the business", () => {
		db.update(users).set({ emailConfirmedAt: new Date() }).run();
		const silent = names.filter((template) => !wordsOf(template, buyer.email.toUpperCase()).includes(OWN));
		expect(silent.sort()).toEqual([
			"application-link",
			"back-in-stock",
			"cart-recovery",
			"claim-answer",
			"claim-received",
			"claim-update",
			"company-invitation",
			"customer-invitation",
			"email-confirm",
			"invoice-address",
			"mail-test",
			"newsletter-confirm",
			"purchase-order",
			"quote-answer",
			"staff-invitation",
			"state-opened",
		]);
	});
});

describe("order emails", () => {
	it("list every line with flavor, SKU, quantity and price, the totals, the PO number, and how to pay", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const product = makeProduct(db, { name: "MO20000", sku: "MO-20", wholesalePriceCents: 1234 });
		makeFlavor(db, { productId: product.id, name: "Blue Razz", sku: "MO-20-BR" });
		const order = orderThroughCart(db, buyer, [
			{ productId: product.id, quantity: 3, flavor: "Blue Razz" },
			{ productId: product.id, quantity: 2 },
		]);
		db.update(orders).set({ poNumber: "PO-7" }).run();
		const mail = renderMail(
			db,
			{ template: "order-confirmation", data: { orderId: order.id }, to: null },
			SHOP,
		);
		expect(mail.subject).toBe(`Order ${order.orderNumber} received (PO PO-7)`);
		for (const words of [
			"Blue Razz",
			"MO-20-BR",
			"Assorted",
			"$12.34",
			"$37.02",
			"$24.68",
			"$61.70",
			"$4.94",
			"$25.00",
			"$91.64",
			"PO-7",
			"The invoice is due 30 days after the order ships.",
			`https://shop.example/buyer-portal/orders/${order.orderNumber}`,
		]) {
			expect(mail.text).toContain(words);
			expect(mail.html).toContain(words);
		}
	});

	it("link to the tracking page once the order has shipped, and not before", () => {
		const db = testDatabase();
		const data = awkwardRecords(db)["order-status"];
		const link = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
		expect(renderMail(db, { template: "order-status", data, to: null }, SHOP).text).toContain(link);
		const processing = renderMail(
			db,
			{ template: "order-status", data: { ...data, status: "processing" }, to: null },
			SHOP,
		);
		expect(processing.text).not.toContain("ups.com");
	});
});

it("the recovery email does not mention the cart's contents", () => {
	const { text, html } = renderMail(testDatabase(), { template: "cart-recovery", data: {}, to: null }, SHOP);
	expect(text).toContain("https://shop.example/cart");
	expect(text + html).not.toContain("$");
});

it("admins see secret links only when no mail server is configured to deliver them", () => {
	const db = testDatabase();
	const secret = ["password-reset", "email-confirm", "staff-invitation", "company-invitation"];
	for (const template of [...secret, "customer-invitation"]) {
		const words = { subject: "Ready", words: "Now", missing: [] };
		const mail = {
			...{ template, data: { username: "dana", token: "secret-token", ...words } },
			to: "dana@a.example",
		};
		expect(previewMail(db, mail, SHOP).text).toContain("secret-token");
		env.SMTP_URL = "smtp://mail.example";
		const shown = previewMail(db, mail, SHOP);
		env.SMTP_URL = undefined;
		expect(shown.text + shown.html).not.toContain("secret-token");
		expect(mail.data.token).toBe("secret-token");
	}
});

describe("campaign emails", () => {
	const setUp = (trackOpens = false) => {
		const db = testDatabase();
		const campaign = db
			.insert(emailCampaigns)
			.values({
				name: "n",
				type: "newsletter",
				subject: "News",
				content: "Hello **there** [Shop](/products?a=1&b=2) [js](javascript:alert(1)) <img src=x>",
				trackOpens,
				status: "sending",
			})
			.returning()
			.get();
		return { db, campaign };
	};

	it("count clicks by our own signed links, and openings only when that is switched on", () => {
		for (const trackOpens of [false, true]) {
			const { db, campaign } = setUp(trackOpens);
			const recipient = addRecipient(db, campaign.id, "a@b.example");
			const data = { campaignId: campaign.id, recipientId: recipient.id };
			const mail = renderMail(db, { template: "campaign", data, to: null }, SHOP);
			expect(mail.unsubscribeUrl).toBe("https://shop.example/newsletter/unsubscribe/token-of-a@b.example");
			expect(mail.html).toContain(
				`https://shop.example/mail/click/${recipient.id}?to=https%3A%2F%2Fshop.example`,
			);
			expect(mail.html).not.toContain("javascript:");
			expect(mail.html).toContain("&lt;img src=x&gt;");
			expect(mail.html.includes("/mail/open/")).toBe(trackOpens);
			expect(mail.text).toContain("Shop (https://shop.example/products?a=1&b=2)");
			expect(mail.text).toContain("WARNING: This product contains nicotine.");
			const shown = previewMail(db, { template: "campaign", data, to: null }, SHOP);
			expect(shown.html).not.toMatch(/\/mail\/(open|click)|unsubscribe\/token/);
		}
	});

	it("are not sent to recipients who unsubscribed, or once the campaign is cancelled", () => {
		const { db, campaign } = setUp();
		const left = addRecipient(db, campaign.id, "left@b.example", "unsubscribed");
		const stays = addRecipient(db, campaign.id, "stays@b.example");
		const render = (recipientId: string) =>
			renderMail(
				db,
				{ template: "campaign", data: { campaignId: campaign.id, recipientId }, to: null },
				SHOP,
			);
		expect(() => render(left.id)).toThrow(Undeliverable);
		expect(render(stays.id).subject).toBe("News");
		db.update(emailCampaigns).set({ status: "cancelled" }).run();
		expect(() => render(stays.id)).toThrow(/cancelled/);
	});
});
