import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { plainTemplate } from "../template.ts";

export const cartRecovery = plainTemplate<EmailTemplates["cart-recovery"]>(({ cartUrl }, shop) => ({
	subject: `Your cart at ${shop.name} is waiting`,
	preview: "Everything is as you left it.",
	title: "Your cart is waiting",
	blocks: [
		{
			kind: "text",
			text: "You left something in your cart. It is as you left it, while stock lasts: log in and carry on.",
		},
		{ kind: "button", label: "Open your cart", url: cartUrl },
		{ kind: "text", text: `Can we help with the order? Answer this mail or call ${shop.phone}.` },
	],
}));
