/** Every mail the shop sends, by template name, with the data its template is given. */
export type EmailTemplates = {
	"application-received": { applicationId: string; businessName: string; missingDocuments: string[] };
	"application-approved": { businessName: string; pricingTier: string };
	"application-rejected": { businessName: string; reason: string };
	"application-needs-information": { businessName: string; question: string };
	"approval-revoked": { businessName: string; reason: string };
	"order-confirmation": { orderId: string };
	"order-status": { orderId: string; status: "processing" | "shipped" | "delivered" | "cancelled" };
	/** May go to another address than the cart's owner: the link only. */
	"cart-recovery": { cartUrl: string };
	/** To the sender's own account address only. */
	"contact-received": { messageId: string };
	"contact-reply": { messageId: string };
	/** To the requester's own account address only. */
	"quote-received": { quoteId: string };
	"quote-answer": { quoteId: string };
	/** The token names the subscription in /newsletter/confirm/{token} and /newsletter/unsubscribe/{token}. */
	"newsletter-confirm": { token: string };
};
