import { replyOrCall } from "~/email/letter";
import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const cartRecovery = plainTemplate<EmailTemplates["cart-recovery"]>((_, shop) => ({
	subject: `Your cart at ${shop.name} is waiting`,
	preview: "Your items are still in it.",
	title: "Your cart is waiting",
	blocks: [
		{
			kind: "text",
			text: "You have items in your cart. Log in to complete your order while stock lasts.",
		},
		{ kind: "button", label: "Open your cart", url: `${shop.url}/cart` },
		{ kind: "text", text: `Need help with your order? ${replyOrCall(shop)}` },
	],
}));
