import { FEATURE_MAILS } from "./features.ts";

/** Every mail the shop sends, as staff read it. Each name has the words of its template, which the outbox is searched by. */
export const MAIL_TEMPLATES = {
	"application-received": "Application received",
	"application-link": "Link to an application",
	"application-approved": "Application approved",
	"application-rejected": "Application rejected",
	"application-needs-information": "Application needs information",
	"state-opened": "State opened",
	"location-approved": "Location approved",
	"location-refused": "Location refused",
	"location-question": "Location question",
	"approval-revoked": "Approval revoked",
	"password-reset": "Password reset",
	"email-confirm": "Confirm email",
	"staff-invitation": "Staff invitation",
	"company-invitation": "Company invitation",
	"customer-invitation": "Customer invitation",
	"approval-needed": "Approval needed",
	"approval-declined": "Approval declined",
	"order-confirmation": "Order confirmation",
	"order-status": "Order status",
	"order-tracking": "Order tracking",
	"order-parcel": "Order parcel",
	"order-short": "Short order",
	"order-changed": "Order changed",
	"order-refund": "Order refund",
	"cart-recovery": "Cart recovery",
	"contact-received": "Contact received",
	"contact-reply": "Contact reply",
	"quote-received": "Quote received",
	"quote-answer": "Quote answer",
	...FEATURE_MAILS,
	"newsletter-confirm": "Confirm newsletter",
	"license-reminder": "License reminder",
	"invoice-reminder": "Invoice reminder",
	"account-statement": "Account statement",
	"payment-received": "Payment received",
	"payment-not-found": "Payment not found",
	"back-in-stock": "Back in stock",
	"webhook-off": "Webhook off",
	"mail-test": "Mail test",
	campaign: "Campaign",
} as const satisfies Readonly<Record<string, string>>;

/** A template's name; a template that is no more is called as it was stored. */
export const mailName = (template: string): string =>
	(MAIL_TEMPLATES as Readonly<Record<string, string | undefined>>)[template] ?? template;
