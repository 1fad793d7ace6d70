import { SYSTEM } from "~/domain/actor";
import { carriesSecretLink, type EmailTemplates, type TemplateName } from "~/domain/outbox/email-templates";
import { isAddressConfirmed } from "~/domain/outbox/mailed-records.server";
import { env } from "~/env.server";
import { keysOf } from "~/terms/keys-of";
import type { Db } from "~db/client.server";
import type { Letter, RenderedMail, Shop } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { Template } from "./template.ts";
import { accountStatement } from "./templates/account-statement.server";
import { applicationApproved } from "./templates/application-approved.ts";
import { applicationNeedsInformation } from "./templates/application-needs-information.ts";
import { applicationReceived } from "./templates/application-received.ts";
import { applicationRejected } from "./templates/application-rejected.ts";
import { approvalDeclined } from "./templates/approval-declined.ts";
import { approvalNeeded } from "./templates/approval-needed.ts";
import { approvalRevoked } from "./templates/approval-revoked.ts";
import { backInStock } from "./templates/back-in-stock.ts";
import { campaign } from "./templates/campaign.server";
import { cartRecovery } from "./templates/cart-recovery.ts";
import { claimAnswer } from "./templates/claim-answer.server";
import { claimReceived } from "./templates/claim-received.server";
import { claimUpdate } from "./templates/claim-update.server";
import { companyInvitation } from "./templates/company-invitation.ts";
import { contactReceived } from "./templates/contact-received.server";
import { contactReply } from "./templates/contact-reply.server";
import { emailConfirm } from "./templates/email-confirm.ts";
import { invoiceReminder } from "./templates/invoice-reminder.server";
import { licenseReminder } from "./templates/license-reminder.ts";
import { locationApproved, locationQuestion, locationRefused } from "./templates/location-decided.ts";
import { newsletterConfirm } from "./templates/newsletter-confirm.ts";
import { orderChanged } from "./templates/order-changed.server";
import { orderConfirmation } from "./templates/order-confirmation.server";
import { orderParcel } from "./templates/order-parcel.server.ts";
import { orderRefund } from "./templates/order-refund.server";
import { orderShort } from "./templates/order-short.server.ts";
import { orderStatus } from "./templates/order-status.server";
import { orderTracking } from "./templates/order-tracking.server";
import { passwordReset } from "./templates/password-reset.ts";
import { quoteAnswer } from "./templates/quote-answer.server";
import { quoteReceived } from "./templates/quote-received.server";
import { staffInvitation } from "./templates/staff-invitation.ts";
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
