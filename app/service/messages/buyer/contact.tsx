import { href } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { anyone } from "~/http/guards.server";
import { pageHead } from "~/http/page-head.server";
import { answeredIn } from "~/kernel/settings/promised";
import {
	answerTimes,
	emergencyPhone,
	getContacts,
	getSettings,
} from "~/kernel/settings/settings.queries.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import { contactSchema } from "../contact.schema";
import { sendMessage } from "../send-message.server";
import type { Route } from "./+types/contact";
import { ContactScreen } from "./contact-screen";

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const headers = replyHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	return {
		contacts: getContacts(getDb(context)),
		emergency: emergencyPhone(getDb(context)),
		times: answerTimes(getDb(context)),
		sender: actor.kind === "user" ? { email: actor.email } : null,
		// A new key after every message empties the form.
		formKey: newFormKey(),
		head: pageHead(getDb(context), url, {
			title: "Contact",
			description: "Reach wholesale sales and support: by form, email or phone.",
			path: href("/contact"),
		}),
	};
}

/** Stores the message (Rule 6.1). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: anyone,
		limited: true,
		schema: contactSchema,
		run: ({ db, actor }, input) => sendMessage(db, actor, input),
		failed: {
			title: "Failed to Send",
			text: "There was an error sending your message. Please try again.",
		},
		done: (_sent, { db }) => ({
			to: href("/contact"),
			title: "Message Sent",
			text: `Thank you. We reply ${answeredIn(getSettings(db).legal)}.`,
		}),
	});

export const links = readingSheet;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	return <ContactScreen {...loaderData} reply={actionData} />;
}
