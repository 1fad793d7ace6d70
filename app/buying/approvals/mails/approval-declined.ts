import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

/** Tells who ordered that an owner declined the order, and why (Rule 13.22). */
export const approvalDeclined = plainTemplate<EmailTemplates["approval-declined"]>(
	({ requestId, requestNumber, reason }, shop, { isConfirmed }) => ({
		subject: `Order ${requestNumber} was declined`,
		preview: "Nothing was ordered.",
		title: "Your order was declined",
		blocks: [
			{
				kind: "text",
				text: "An owner of your company declined this order. Nothing was ordered, and you can put the goods back in your cart.",
			},
			...(isConfirmed ? [{ kind: "quote", text: reason } as const] : []),
			{
				kind: "button",
				label: "See the order",
				url: `${shop.url}/buyer-portal/approvals/${encodeURIComponent(requestId)}`,
			},
		],
	}),
);
