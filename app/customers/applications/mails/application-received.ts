import { applicationOf, plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const applicationReceived = plainTemplate<EmailTemplates["application-received"]>(
	({ businessName, missingDocuments }, shop, reader) => ({
		subject: "We received your wholesale application",
		preview: `We'll review it ${shop.reviewed} and email you.`,
		title: "Application received",
		blocks: [
			{
				kind: "text",
				text: `Thank you. We have ${applicationOf(businessName, reader)}. We review applications ${shop.reviewed} and email you as soon as we decide.`,
			},
			...(missingDocuments.length > 0
				? ([
						{ kind: "heading", text: "Still missing" },
						{ kind: "list", items: missingDocuments },
						{
							kind: "text",
							text: "You can add them in your portal now; a complete application is decided sooner.",
						},
					] as const)
				: []),
			{ kind: "button", label: "See your application", url: `${shop.url}/portal` },
			{ kind: "heading", text: "What happens next" },
			{
				kind: "list",
				items: [
					"We verify your business documentation.",
					"We contact your trade references.",
					"You get our decision by email.",
					"Once approved, you see wholesale prices and can order.",
				],
			},
		],
	}),
);
