import { SYSTEM } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { carriesSecretLink, type EmailTemplates, type TemplateName } from "~/kernel/mails/email-templates";
import { isAddressConfirmed } from "~/kernel/outbox/mail-reader.server";
import { keysOf } from "~/terms/keys-of";
import type { Db } from "~db/client.server";
import type { Letter, RenderedMail, Shop } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { Template } from "./template.ts";
import { Undeliverable } from "./undeliverable.ts";

/** The template of each email. */
export type Templates = { [Name in TemplateName]: Template<EmailTemplates[Name]> };

let templates: Templates | undefined;

/** Says which template writes each email; app/mails.server.ts has them all. */
export const provideTemplates = (all: Templates): void => {
	templates = all;
};

function allTemplates(): Templates {
	if (!templates) throw new Error("No email has a template: app/mails.server.ts is not loaded.");
	return templates;
}

/** The names of all templates. */
export const templateNames = (): TemplateName[] => keysOf(allTemplates());

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(allTemplates(), name);

/** Makes a subject one line, even if the text people typed has line breaks. */
const oneLine = (text: string) =>
	text
		.replace(/[\p{Cc}\s]+/gu, " ")
		.trim()
		.slice(0, 200);

/** Renders a letter as HTML and text from the same blocks. */
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
	const write = allTemplates()[mail.template] as Template<Record<string, unknown>>;
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
