import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";

/** Tells an owner that a colleague's order waits. The link leads to a page with buttons; opening it decides nothing. */
export const approvalNeeded = plainTemplate<EmailTemplates["approval-needed"]>(
	({ requestId, requestNumber, username, totalCents, note }, shop, { isConfirmed }) => ({
		subject: `Order ${requestNumber} waits for your approval`,
		preview: `${formatCents(totalCents)} in all.`,
		title: "An order waits for you",
		blocks: [
			{
				kind: "text",
				text: `${isConfirmed ? username : "A colleague"} ordered for ${formatCents(totalCents)}. The order is placed once you, or another owner of your company, approve it. No goods are set aside until then.`,
			},
			...(note && isConfirmed ? [{ kind: "quote", text: note } as const] : []),
			{
				kind: "button",
				label: "See the order",
				url: `${shop.url}/buyer-portal/approvals/${encodeURIComponent(requestId)}`,
			},
		],
	}),
);
