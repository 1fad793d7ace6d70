import type { ApplicationKind } from "~/terms/application-kind";
import type { MAIL_TEMPLATES } from "~/terms/mail-templates";
import type { OrderStatus } from "~/terms/order-status";
import type { PauseReason } from "~/terms/webhooks";
import type { DecisionUndo } from "./decision-undo.ts";
import type { Difference } from "./order-difference.ts";

/** The mail of a decision carries what an undo puts back while it waits (Rule 7.60). */
type Decision<Data> = Data & { undo?: DecisionUndo };

type LocationMail = { businessName: string; kind: ApplicationKind; locationId: string | null };

/** Every mail the shop sends, by template name, with the data its template is given. Features add theirs in their own files. */
export interface EmailTemplates {
	"application-received": { applicationId: string; businessName: string; missingDocuments: string[] };
	/** The token names the link /apply/continue/{token}; it is taken out of the row once the mail is sent. */
	"application-link": { token: string };
	"application-approved": Decision<{
		businessName: string;
		pricingTier: string;
		/** As it was called then: "Growth, 5% discount". */
		tier?: string;
	}>;
	"application-rejected": Decision<{ businessName: string; reason: string }>;
	"application-needs-information": Decision<{ businessName: string; question: string }>;
	/** Two letters each. */
	"state-opened": { states: string[] };
	/** About a location of a company, named by `businessName` (Rule 13.41). */
	"location-approved": Decision<LocationMail>;
	"location-refused": Decision<LocationMail & { reason: string }>;
	"location-question": Decision<LocationMail & { question: string }>;
	"approval-revoked": { businessName: string; reason: string };
	/** The token names the reset in /reset-password/{token}; it is taken out of the row once the mail is sent. */
	"password-reset": { username: string; token: string };
	/** The token names the link /confirm-email/{token}; it is taken out of the row once the mail is sent. */
	"email-confirm": { token: string };
	/** The token names the link /invitation/{token}; it is taken out of the row once the mail is sent. */
	"staff-invitation": { name: string | null; role: string; by: string; token: string };
	/** `company`: its approved name; `says` is what the role may do. The token is as above. */
	"company-invitation": { company: string; role: string; says: string; token: string };
	/** Staff's words to somebody whose account stands ready (Rule 13.85); `missing` names licenses and papers. The token is as above. */
	"customer-invitation": {
		subject: string;
		words: string;
		username: string;
		company: string;
		terms: string;
		missing: readonly string[];
		/** The last day of the link, in words. */
		until: string;
		token: string;
	};
	"approval-needed": {
		requestId: string;
		requestNumber: string;
		username: string;
		totalCents: number;
		note?: string;
	};
	/** `reason` is the owner's text. */
	"approval-declined": { requestId: string; requestNumber: string; reason: string };
	"order-confirmation": { orderId: string };
	"order-status": { orderId: string; status: Exclude<OrderStatus, "pending"> | "released" };
	/** The number a parcel is followed by was corrected. */
	"order-tracking": { orderId: string; shipmentId?: string };
	/** One of several parcels of an order left. */
	"order-parcel": { orderId: string; shipmentId: string };
	/** Units of an order won't be shipped. */
	"order-short": { orderId: string; goods: { name: string; quantity: number }[]; reason: string };
	/** Keeps what changed, so that it tells this correction even after another one. Totals in cents. */
	"order-changed": {
		orderId: string;
		differences: Difference[];
		reason: string | null;
		wasCents: number;
		totalCents: number;
	};
	"order-refund": { orderId: string };
	/** May go to another address than the owner's, so it carries the link to the cart and nothing of what is in it. */
	"cart-recovery": Record<string, never>;
	/** To the sender's own account address only. */
	"contact-received": { messageId: string };
	"contact-reply": { messageId: string };
	/** To the requester's own account address only. */
	"quote-received": { quoteId: string };
	"quote-answer": { quoteId: string };
	/** The token names the subscription in /newsletter/confirm/{token} and /newsletter/unsubscribe/{token}. */
	"newsletter-confirm": { token: string };
	/** `document` as its holder knows it ('Business License'), `expiresOn` as YYYY-MM-DD, the last valid day: days below 0, it has lapsed. */
	"license-reminder": {
		/** The store's name. */
		businessName: string;
		/** Mails queued before licenses were those of stores lack it. */
		locationId?: string;
		document: string;
		number?: string | null;
		/** Whether regulated goods are held once it has ended (Rule 13.53). */
		holds?: boolean;
		expiresOn: string;
		daysLeft: number;
	};
	/** A new invoice, to its company's bookkeepers and address for invoices; by its paper's id. */
	"invoice-made": { invoiceId: string };
	/** The token names the link /invoice-address/{token}; it is taken out of the row once the mail is sent. */
	"invoice-address": { token: string };
	/** Invoices that are open, by their papers' ids; those that are late are listed with them. */
	"invoice-reminder": { companyId: string; invoiceIds: string[] };
	/** Days are YYYY-MM-DD. */
	"account-statement": { companyId: string; from: string; to: string };
	/** The receipt of a payment that the company had told of. */
	"payment-received": { paymentId: string };
	/** `reason` is staff's text. */
	"payment-not-found": { noticeId: string; reason: string };
	/** Goods the buyer asked for, which can be bought again. */
	"back-in-stock": { goods: { name: string; slug: string; flavor: string | null }[] };
	/** To a supplier: the order as it is when the mail leaves, or that it is canceled. */
	"purchase-order": { purchaseId: string; canceled?: boolean };
	/** A webhook of the shop or of a company was switched off; `host` is where it is. */
	"webhook-off": { id: string; isCompany: boolean; host: string; why: PauseReason };
	/** By which server and from which address it was to go. */
	"mail-test": { server: string; from: string };
	/** Without a recipient it is a test mail to an admin, which is not counted and has no unsubscribe link. */
	campaign: { campaignId: string; recipientId: string | null };
}

/** Each has a name for people. */
export type TemplateName = NamedTemplate<keyof EmailTemplates>;
type NamedTemplate<Name extends keyof typeof MAIL_TEMPLATES> = Name;

/** Mails whose link proves who reads it: it is not kept once sent, and shown to nobody else (Rule 8.3). */
export const carriesSecretLink = (template: string): boolean =>
	[
		"password-reset",
		"email-confirm",
		"invoice-address",
		"application-link",
		"staff-invitation",
		"company-invitation",
		"customer-invitation",
	].includes(template);
