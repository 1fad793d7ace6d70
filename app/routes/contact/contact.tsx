import { href } from "react-router";
import { contactSchema } from "~/domain/messages/contact.schema";
import { sendMessage } from "~/domain/messages/send-message.server";
import { getContacts } from "~/domain/settings/settings.queries.server";
import { getActor, getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { pageHead } from "~/http/page-head.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { wordsSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/contact";
import { ContactScreen } from "./contact-screen";

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const headers = replyHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	return {
		contacts: getContacts(getDb(context)),
		sender: actor.kind === "user" ? { email: actor.email } : null,
		// A new key after every message empties the form.
		formKey: crypto.randomUUID(),
		head: pageHead(url, {
			title: "Contact",
			description: "Reach wholesale sales and support: by form, email or phone. We reply within 24 hours.",
			path: href("/contact"),
		}),
	};
}

/** Stores the message (Rule 6.1). */
export async function action({ request, context }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		contactSchema,
		(input) => {
			takeVisitorForm(getDb(context), getClient(context).ip);
			return sendMessage(getDb(context), getActor(context), input);
		},
		{
			failure: {
				title: "Failed to Send",
				text: "There was an error sending your message. Please try again.",
			},
		},
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Message Sent", "Thank you. We reply within 24 hours.");
	return seeOther(href("/contact"));
}

export const links = wordsSheet;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	return <ContactScreen {...loaderData} reply={actionData} />;
}
