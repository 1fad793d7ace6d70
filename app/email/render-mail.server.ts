import { approvalDeclined } from "~/buying/approvals/mails/approval-declined";
import { approvalNeeded } from "~/buying/approvals/mails/approval-needed";
import { cartRecovery } from "~/buying/cart/mails/cart-recovery";
import { orderChanged } from "~/buying/orders/mails/order-changed.server";
import { orderConfirmation } from "~/buying/orders/mails/order-confirmation.server";
import { orderParcel } from "~/buying/orders/mails/order-parcel.server";
import { orderRefund } from "~/buying/orders/mails/order-refund.server";
import { orderShort } from "~/buying/orders/mails/order-short.server";
import { orderStatus } from "~/buying/orders/mails/order-status.server";
import { orderTracking } from "~/buying/orders/mails/order-tracking.server";
import { quoteAnswer } from "~/buying/quotes/mails/quote-answer.server";
import { quoteReceived } from "~/buying/quotes/mails/quote-received.server";
import { backInStock } from "~/catalog/stock/mails/back-in-stock";
import { emailConfirm } from "~/customers/accounts/mails/email-confirm";
import { passwordReset } from "~/customers/accounts/mails/password-reset";
import { applicationApproved } from "~/customers/applications/mails/application-approved";
import { applicationNeedsInformation } from "~/customers/applications/mails/application-needs-information";
import { applicationReceived } from "~/customers/applications/mails/application-received";
import { applicationRejected } from "~/customers/applications/mails/application-rejected";
import { approvalRevoked } from "~/customers/customers/mails/approval-revoked";
import { companyInvitation } from "~/customers/invitations/mails/company-invitation";
import { staffInvitation } from "~/customers/invitations/mails/staff-invitation";
import {
	locationApproved,
	locationQuestion,
	locationRefused,
} from "~/customers/locations/mails/location-decided";
import { SYSTEM } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { carriesSecretLink, type EmailTemplates, type TemplateName } from "~/kernel/outbox/email-templates";
import { isAddressConfirmed } from "~/kernel/outbox/mailed-records.server";
import { accountStatement } from "~/ledger/payments/mails/account-statement.server";
import { invoiceReminder } from "~/ledger/payments/mails/invoice-reminder.server";
import { licenseReminder } from "~/rules/licenses/mails/license-reminder";
import { campaign } from "~/service/campaigns/mails/campaign.server";
import { claimAnswer } from "~/service/claims/mails/claim-answer.server";
import { claimReceived } from "~/service/claims/mails/claim-received.server";
import { claimUpdate } from "~/service/claims/mails/claim-update.server";
import { contactReceived } from "~/service/messages/mails/contact-received.server";
import { contactReply } from "~/service/messages/mails/contact-reply.server";
import { newsletterConfirm } from "~/service/newsletter/mails/newsletter-confirm";
import { keysOf } from "~/terms/keys-of";
import type { Db } from "~db/client.server";
import type { Letter, RenderedMail, Shop } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { Template } from "./template.ts";
import { Undeliverable } from "./undeliverable.ts";

/** The template of each email. The type makes a missing or an extra template a compile error. */
const TEMPLATES: { [Name in TemplateName]: Template<EmailTemplates[Name]> } = {
	"application-received": applicationReceived,
	"application-approved": applicationApproved,
	"application-rejected": applicationRejected,
	"application-needs-information": applicationNeedsInformation,
	"location-approved": locationApproved,
	"location-refused": locationRefused,
	"location-question": locationQuestion,
	"approval-revoked": approvalRevoked,
	"password-reset": passwordReset,
	"email-confirm": emailConfirm,
	"staff-invitation": staffInvitation,
	"company-invitation": companyInvitation,
	"approval-needed": approvalNeeded,
	"approval-declined": approvalDeclined,
	"order-confirmation": orderConfirmation,
	"order-changed": orderChanged,
	"order-status": orderStatus,
	"order-tracking": orderTracking,
	"order-parcel": orderParcel,
	"order-short": orderShort,
	"order-refund": orderRefund,
	"cart-recovery": cartRecovery,
	"contact-received": contactReceived,
	"contact-reply": contactReply,
	"quote-received": quoteReceived,
	"quote-answer": quoteAnswer,
	"claim-received": claimReceived,
	"claim-answer": claimAnswer,
	"claim-update": claimUpdate,
	"newsletter-confirm": newsletterConfirm,
	"license-reminder": licenseReminder,
	"invoice-reminder": invoiceReminder,
	"account-statement": accountStatement,
	"back-in-stock": backInStock,
	campaign,
};

export const TEMPLATE_NAMES = keysOf(TEMPLATES);

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

/** Makes a subject one line, even if the text people typed has line breaks. */
const oneLine = (text: string) =>
	text
		.replace(/[\p{Cc}\s]+/gu, " ")
		.trim()
		.slice(0, 200);

/** Renders a letter as HTML and text from the same blocks (Rule 8.4). */
function renderLetter(letter: Letter, shop: Shop): RenderedMail {
	const clean = { ...letter, subject: oneLine(letter.subject) };
	return {
		subject: clean.subject,
		text: letterText(clean, shop),
		html: letterHtml(clean, shop),
		unsubscribeUrl: letter.unsubscribeUrl ?? null,
		attached: letter.attached ?? null,
	};
}

type Mail = { template: string; data: Record<string, unknown>; to: string | null };

/**
 * Renders an email of the outbox as it is sent. `to` decides whether it may contain text that its reader typed
 * (Rule 1.13); it is null for a sample.
 * @throws Undeliverable when it must not be sent; DomainError not_found when its record was deleted.
 */
export function renderMail(db: Db, mail: Mail, shop: Shop): RenderedMail {
	if (!isTemplateName(mail.template)) throw new Undeliverable(`There is no template '${mail.template}'.`);
	// queueEmail only stores rows whose data matches the template.
	const write = TEMPLATES[mail.template] as Template<Record<string, unknown>>;
	const reader = { isConfirmed: mail.to === null || isAddressConfirmed(db, SYSTEM, mail.to) };
	return renderLetter(write(db, mail.data, shop, reader), shop);
}

/**
 * Renders an email for an admin to read. A campaign is rendered as a test email, so viewing it counts no opening or
 * click and shows no one's unsubscribe link. Links with a secret token are shown only when no mail server is
 * configured to deliver them (Rule 8.3).
 * @throws like `renderMail`.
 */
export function previewMail(db: Db, mail: Mail, shop: Shop): RenderedMail {
	const data = { ...mail.data };
	if (mail.template === "campaign") data.recipientId = null;
	if (carriesSecretLink(mail.template) && env.SMTP_URL) data.token = "";
	return renderMail(db, { ...mail, data }, shop);
}
