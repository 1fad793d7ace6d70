import { SYSTEM } from "~/kernel/actor/actor";
import { featureMails } from "~/kernel/features/features.server";
import type { EmailTemplates, TemplateName } from "~/kernel/mails/email-templates";
import { getNewestCampaignId } from "~/service/index.server";
import type { FeatureMail } from "~/terms/features";
import type { Db } from "~db/client.server";
import { getNewestMailedIds } from "./newest-mailed.server";

type Samples = { [Name in TemplateName]: EmailTemplates[Name] | null };

const samplesOfFeatures = (db: Db) =>
	Object.fromEntries(
		Object.entries<{ sample: (db: Db) => object | null }>(featureMails()).map(([name, { sample }]) => [
			name,
			sample(db),
		]),
	) as Pick<Samples, FeatureMail>;

/** Sample data for each template: the newest order, message, quote request or campaign; null if there is none. */
export function sampleData(db: Db): Samples {
	const { orderId, parcel, messageId, quoteId, invoice } = getNewestMailedIds(db, SYSTEM);
	const campaignId = getNewestCampaignId(db, SYSTEM);
	const businessName = "Cornerstore Smoke & Vape";
	return {
		"application-received": {
			applicationId: "sample",
			businessName,
			missingDocuments: ["Business License", "Reseller Permit"],
		},
		"application-approved": { businessName, pricingTier: "growth" },
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
		"password-reset": { username: "cornerstore", token: "sample" },
		"email-confirm": { token: "sample" },
		"staff-invitation": { name: "Pat", role: "Warehouse", by: "dana", token: "sample" },
		"company-invitation": { company: "Cornerstore", role: "Buyer", says: "Orders", token: "sample" },
		"customer-invitation": {
			subject: "Your account has moved",
			words: "You order from us online now. Your prices and terms are already there.",
			username: "Maria Delgado",
			company: "Cornerstore",
			terms: "Growth tier, net 30",
			missing: ["Tobacco License of Cornerstore"],
			until: "December 30, 2026",
			token: "sample",
		},
		"approval-needed": {
			requestId: "sample",
			requestNumber: "A-1001",
			username: "dana",
			totalCents: 184_250,
		},
		"approval-declined": { requestId: "sample", requestNumber: "A-1001", reason: "We have enough of these." },
		"order-confirmation": orderId ? { orderId } : null,
		"order-status": orderId ? { orderId, status: "shipped" } : null,
		"order-tracking": orderId ? { orderId } : null,
		"order-parcel": parcel ?? null,
		"order-short": orderId
			? {
					orderId,
					goods: [{ name: "RAZ TN9000, Mint", quantity: 4 }],
					reason: "The maker has discontinued this flavor.",
				}
			: null,
		"order-changed": orderId
			? {
					orderId,
					differences: [
						{ kind: "quantity", name: "RAZ TN9000, Blue Razz Ice", was: 15, now: 10 },
						{ kind: "removed", name: "Flum Pebble, Clear", quantity: 10 },
					],
					reason: "As agreed by phone: Clear is delayed.",
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
		"invoice-reminder": invoice ? { companyId: invoice.companyId, invoiceIds: [invoice.id] } : null,
		"account-statement": invoice
			? { companyId: invoice.companyId, from: invoice.day, to: invoice.day }
			: null,
		"back-in-stock": {
			goods: [
				{ name: "RAZ TN9000", slug: "raz-tn9000", flavor: "Blue Razz Ice" },
				{ name: "RAZ TN9000", slug: "raz-tn9000", flavor: "Miami Mint" },
				{ name: "Flum Pebble", slug: "flum-pebble", flavor: null },
			],
		},
		"mail-test": { server: "mail.example", from: "orders@shop.example" },
		campaign: campaignId ? { campaignId, recipientId: null } : null,
	};
}
