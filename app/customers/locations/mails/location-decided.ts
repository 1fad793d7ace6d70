import { replyOrCall } from "~/email/letter";
import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import type { ApplicationKind } from "~/terms/application-kind";

const WHAT: Record<ApplicationKind, (name: string) => string> = {
	company: (name) => name,
	location: (name) => name,
	address: (name) => `the new address of ${name}`,
	license: (name) => `the renewed license of ${name}`,
};

const pageOf = (url: string, locationId: string | null) => `${url}/portal/locations/${locationId ?? ""}`;

/** What it is about, without its name for an unconfirmed address (Rule 1.13). */
const subjectOf = (
	{ businessName, kind }: EmailTemplates["location-approved"],
	{ isConfirmed }: { isConfirmed: boolean },
) => WHAT[kind](isConfirmed ? businessName : "your store");

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

export const locationApproved = plainTemplate<EmailTemplates["location-approved"]>((data, shop, reader) => ({
	subject: `${capital(subjectOf(data, reader))} is approved`,
	preview: data.kind === "license" ? "The renewed license is on file." : "You can ship orders there now.",
	title: "Approved",
	blocks: [
		{
			kind: "text",
			text:
				data.kind === "license"
					? `We have checked ${subjectOf(data, reader)}. It is on file, and your orders go on as usual.`
					: `We have approved ${subjectOf(data, reader)}. Your orders can ship there from now on.`,
		},
		{ kind: "button", label: "See the location", url: pageOf(shop.url, data.locationId) },
	],
}));

export const locationRefused = plainTemplate<EmailTemplates["location-refused"]>((data, shop, reader) => ({
	subject: `About ${subjectOf(data, reader)}`,
	preview: "We can't approve it as it is; here is why.",
	title: "Not approved",
	blocks: [
		{ kind: "text", text: `We can't approve ${subjectOf(data, reader)} as it is. The reason:` },
		{ kind: "quote", text: data.reason },
		{ kind: "text", text: "You can correct it and send it again." },
		{ kind: "button", label: "Correct it", url: pageOf(shop.url, data.locationId) },
		{ kind: "text", text: `Questions? ${replyOrCall(shop)}` },
	],
}));

export const locationQuestion = plainTemplate<EmailTemplates["location-question"]>((data, shop, reader) => ({
	subject: `A question about ${subjectOf(data, reader)}`,
	preview: "We need one more thing before we can approve it.",
	title: "One more thing",
	blocks: [
		{ kind: "text", text: `Before we can approve ${subjectOf(data, reader)}, we need to know:` },
		{ kind: "quote", text: data.question },
		{ kind: "button", label: "Answer", url: pageOf(shop.url, data.locationId) },
	],
}));
