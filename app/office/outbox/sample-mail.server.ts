import { desc, eq } from "drizzle-orm";
import { SYSTEM } from "~/kernel/actor/actor";
import { featureMails } from "~/kernel/features/features.server";
import type { EmailTemplates, TemplateName } from "~/kernel/mails/email-templates";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { getNewestCampaignId } from "~/service/index.server";
import type { FeatureMail } from "~/terms/features";
import { NUMBERED, numberText } from "~/terms/numbered";
import { PAYMENT_TERMS } from "~/terms/payment";
import { discountWords, tierIn } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { products, purchaseOrders } from "~db/schema.server";
import { getNewestMailedIds } from "./newest-mailed.server";

type Samples = { [Name in TemplateName]: EmailTemplates[Name] | null };

const samplesOfFeatures = (db: Db) =>
	Object.fromEntries(
		Object.entries<{ sample: (db: Db) => object | null }>(featureMails()).map(([name, { sample }]) => [
			name,
			sample(db),
		]),
	) as Pick<Samples, FeatureMail>;

const NO_GOODS = { name: "Sample product", slug: "sample" };

/** Two products of the shop. */
const goodsOf = (db: Db) =>
	db
		.select({ name: products.name, slug: products.slug })
		.from(products)
		.where(eq(products.active, true))
		.orderBy(products.id)
		.limit(2)
		.all();

const newestPurchase = (db: Db) =>
	db
		.select({ id: purchaseOrders.id })
		.from(purchaseOrders)
		.orderBy(desc(purchaseOrders.createdAt))
		.limit(1)
		.get();

/** Sample data for each template: the newest order, message, quote request or campaign; null if there is none. */
export function sampleData(db: Db): Samples {
	const { orderId, parcel, messageId, quoteId, invoice, payment, notice } = getNewestMailedIds(db, SYSTEM);
	const campaignId = getNewestCampaignId(db, SYSTEM);
	const { terms, numbers } = getSettings(db);
	const tiers = tiersAt(db);
	const newTier = tierIn(tiers, tiers.forNew);
	const requestNumber = numberText("approval", numbers.approval.prefix, NUMBERED.approval.first);
	const purchase = newestPurchase(db);
	const businessName = "Sample Store";
	const [first = NO_GOODS, second = NO_GOODS] = goodsOf(db);
	return {
		"application-received": {
			applicationId: "sample",
			businessName,
			missingDocuments: ["Business License", "Reseller Permit"],
		},
		"application-link": { token: "sample" },
		"application-approved": {
			...{ businessName, pricingTier: newTier.key },
			tier: `${newTier.name}, ${discountWords(newTier)}`,
		},
		"application-rejected": { businessName, reason: "The business license you sent expired in March." },
		"application-needs-information": {
			businessName,
			question: "Please send a reseller permit that names the store's present address.",
		},
		"location-approved": { businessName, kind: "location", locationId: "sample" },
		"location-refused": {
			businessName,
			kind: "address",
			locationId: "sample",
			reason: "The license names the former address.",
		},
		"location-question": {
			businessName,
			kind: "location",
			locationId: "sample",
			question: "Please send the tobacco license of this store.",
		},
		"approval-revoked": { businessName, reason: "The tobacco license lapsed and was not renewed." },
		"webhook-off": { id: "sample", isCompany: true, host: "register.example.com", why: "failing" },
		"purchase-order": purchase ? { purchaseId: purchase.id } : null,
		"password-reset": { username: "sample", token: "sample" },
		"email-confirm": { token: "sample" },
		"staff-invitation": { name: "Pat", role: "Warehouse", by: "The owner", token: "sample" },
		"company-invitation": { company: businessName, role: "Buyer", says: "Orders", token: "sample" },
		"customer-invitation": {
			subject: "Your account has moved",
			words: "You order from us online now. Your prices and terms are already there.",
			username: "Sam Sample",
			company: businessName,
			terms: `Your terms: ${newTier.name} tier, ${PAYMENT_TERMS[terms.forNew].label.toLowerCase()}`,
			missing: [`Tobacco License of ${businessName}`],
			until: "December 30, 2026",
			token: "sample",
		},
		"approval-needed": {
			requestId: "sample",
			requestNumber,
			username: "Sam Sample",
			totalCents: 184_250,
		},
		"approval-declined": { requestId: "sample", requestNumber, reason: "We have enough of these." },
		"order-confirmation": orderId ? { orderId } : null,
		"order-status": orderId ? { orderId, status: "shipped" } : null,
		"order-tracking": orderId ? { orderId } : null,
		"order-parcel": parcel ?? null,
		"order-short": orderId
			? {
					orderId,
					goods: [{ name: first.name, quantity: 4 }],
					reason: "The maker has discontinued it.",
				}
			: null,
		"order-changed": orderId
			? {
					orderId,
					differences: [
						{ kind: "quantity", name: first.name, was: 15, now: 10 },
						{ kind: "removed", name: second.name, quantity: 10 },
					],
					reason: "As agreed by phone: it is delayed.",
					wasCents: 156_062,
					totalCents: 142_735,
				}
			: null,
		"order-refund": orderId ? { orderId } : null,
		"cart-recovery": {},
		"contact-received": messageId ? { messageId } : null,
		"contact-reply": messageId ? { messageId } : null,
		"quote-received": quoteId ? { quoteId } : null,
		"quote-answer": quoteId ? { quoteId } : null,
		...samplesOfFeatures(db),
		"newsletter-confirm": { token: "sample" },
		"license-reminder": {
			businessName,
			document: "Business License",
			number: "BL-20418",
			holds: true,
			expiresOn: "2026-12-31",
			daysLeft: 30,
		},
		"invoice-made": invoice ? { invoiceId: invoice.id } : null,
		"invoice-address": { token: "sample" },
		"invoice-reminder": invoice ? { companyId: invoice.companyId, invoiceIds: [invoice.id] } : null,
		"account-statement": invoice
			? { companyId: invoice.companyId, from: invoice.day, to: invoice.day }
			: null,
		"payment-received": payment ? { paymentId: payment.id } : null,
		"payment-not-found": notice
			? { noticeId: notice.id, reason: "No transfer with this reference has arrived by Nov 24." }
			: null,
		"back-in-stock": {
			goods: [
				{ ...first, flavor: "Mint" },
				{ ...first, flavor: "Mango" },
				{ ...second, flavor: null },
			],
		},
		"state-opened": { states: ["NV", "UT"] },
		"mail-test": { server: "mail.example", from: "orders@shop.example" },
		campaign: campaignId ? { campaignId, recipientId: null } : null,
	};
}
