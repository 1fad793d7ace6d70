import { plainTemplate } from "~/email/template";
import { timeText } from "~/kernel/clock/time-text";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { counted } from "~/kernel/texts/numbers";

/** Formats YYYY-MM-DD as "March 4, 2026", the same in every time zone. */
const calendarDay = (day: string): string =>
	timeText(new Date(`${day}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" });

export const licenseReminder = plainTemplate<EmailTemplates["license-reminder"]>(
	({ businessName, locationId, document, number, holds, expiresOn, daysLeft }, shop, { isConfirmed }) => {
		const lapsed = daysLeft < 0;
		const when = daysLeft === 0 ? "today" : `in ${counted(daysLeft, "day")}`;
		return {
			subject: lapsed ? `Your ${document} has expired` : `Your ${document} expires ${when}`,
			preview: "Send the renewed license to keep ordering.",
			title: lapsed ? `${document} expired` : `${document} expires soon`,
			blocks: [
				{
					kind: "facts",
					facts: [
						["Store", isConfirmed ? businessName : null],
						["License", document],
						["Number", isConfirmed ? (number ?? null) : null],
						["Valid until", calendarDay(expiresOn)],
					],
				},
				{
					kind: "text",
					text: lapsed
						? `Please send the renewed one${holds ? ": until we have checked it, regulated goods do not ship to this store" : ""}. Your orders and invoices stay readable.`
						: `Please send the renewed one before then.${holds ? " Once this one has expired, regulated goods do not ship to this store." : ""}`,
				},
				{
					kind: "button",
					label: "Renew the license",
					url: locationId
						? `${shop.url}/portal/locations/${locationId}#licenses`
						: `${shop.url}/portal/locations`,
				},
			],
		};
	},
);
