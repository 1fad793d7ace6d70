import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { counted } from "~/domain/texts/numbers";
import { plainTemplate } from "../template.ts";

/** Formats YYYY-MM-DD as "March 4, 2026", the same in every time zone. */
const calendarDay = (day: string): string =>
	new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
		new Date(`${day}T00:00:00Z`),
	);

export const licenseReminder = plainTemplate<EmailTemplates["license-reminder"]>(
	({ businessName, document, expiresOn, daysLeft }, shop, { isConfirmed }) => {
		const lapsed = daysLeft < 0;
		const when = daysLeft === 0 ? "today" : `in ${counted(daysLeft, "day")}`;
		return {
			subject: lapsed ? `Your ${document} has expired` : `Your ${document} expires ${when}`,
			preview: "Upload the renewed document to keep ordering.",
			title: lapsed ? `${document} expired` : `${document} expires soon`,
			blocks: [
				{
					kind: "facts",
					facts: [
						["Business", isConfirmed ? businessName : null],
						["Document", document],
						["Valid until", calendarDay(expiresOn)],
					],
				},
				{
					kind: "text",
					text: lapsed
						? "Please upload the renewed document: without it we may hold orders of regulated goods. Your orders and invoices stay readable."
						: "Please upload the renewed document before then. Once this one has expired, we may hold orders of regulated goods.",
				},
				{
					kind: "button",
					label: "Upload the renewed document",
					url: `${shop.url}/portal?tab=account#documents`,
				},
			],
		};
	},
);
