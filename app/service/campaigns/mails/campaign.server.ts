import type { Letter, Shop } from "~/email/letter";
import { template } from "~/email/template";
import { Undeliverable } from "~/email/undeliverable";
import { SYSTEM } from "~/kernel/actor/actor";
import { AGE_MINIMUM } from "~/kernel/config/site";
import { escapeHtml } from "~/kernel/escape-html";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { NICOTINE_WARNING } from "~/terms/nicotine-warning";
import { renderMarkdown } from "../../blog/render-markdown.server";
import { type CampaignMail, getCampaignMail } from "../campaign-mail.server";
import { clickPath, openPath } from "../tracking-link.server";

const decode = (attribute: string) =>
	attribute
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");

/** A Markdown link or picture. */
const LINK = /!?\[([^\]]*)\]\(([^\s)]+)[^)]*\)/g;

const absolute = (target: string, shop: Shop) => (target.startsWith("/") ? `${shop.url}${target}` : target);

/** Renders the HTML. Links become absolute, and counted when there is a recipient; pictures become absolute and no wider than the email. */
function mailHtml({ content, recipient }: CampaignMail, shop: Shop): string {
	return renderMarkdown(content)
		.replaceAll(/<a href="([^"]*)"/g, (_all, raw: string) => {
			const target = absolute(decode(raw), shop);
			const counted = recipient && /^https?:/i.test(target);
			const url = counted ? `${shop.url}${clickPath(recipient.id, target)}` : target;
			return `<a style="color:#065b42" href="${escapeHtml(url)}"`;
		})
		.replaceAll(
			/<img src="([^"]*)"/g,
			(_all, raw: string) =>
				`<img style="max-width:100%;height:auto" src="${escapeHtml(absolute(decode(raw), shop))}"`,
		);
}

/** Uses the Markdown itself, which reads well as text, with its links written out. */
const mailText = ({ content }: CampaignMail, shop: Shop): string =>
	content.replaceAll(LINK, (_all, label: string, target: string) => `${label} (${absolute(target, shop)})`);

/** The letter of a campaign, with or without a recipient (a preview). */
function writeCampaign(mail: CampaignMail, shop: Shop): Letter {
	const { subject, recipient, trackOpens, content } = mail;
	return {
		subject,
		preview: content
			.replaceAll(LINK, (_all, label: string) => label)
			.replaceAll(/[*_#>]/g, "")
			.slice(0, 120),
		title: subject,
		blocks: [{ kind: "rich", html: mailHtml(mail, shop), text: mailText(mail, shop) }],
		small: [
			NICOTINE_WARNING,
			`For licensed retailers. Adults aged ${AGE_MINIMUM} and over only.`,
			`You receive this email because you subscribed to our newsletter or buy from ${shop.name}.`,
		],
		...(recipient
			? { unsubscribeUrl: `${shop.url}/newsletter/unsubscribe/${recipient.unsubscribeToken}` }
			: {}),
		...(recipient && trackOpens ? { pixelUrl: `${shop.url}${openPath(recipient.id)}` } : {}),
	};
}

export const campaign = template<EmailTemplates["campaign"], CampaignMail>({
	read: (db, data) => {
		const mail = getCampaignMail(db, SYSTEM, data);
		if (mail.stopped) throw new Undeliverable(mail.stopped);
		return mail;
	},
	write: writeCampaign,
});
