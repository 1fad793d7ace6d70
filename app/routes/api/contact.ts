import { contactSchema } from "~/domain/messages/contact.schema";
import { listMessages, senderView } from "~/domain/messages/message.queries.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";

export const loader = jsonLoader({
	access: "inbox",
	run: ({ db, actor, url }) => {
		const { rows, total } = listMessages(db, actor, pagingOf(url));
		return new JsonPage(rows, total);
	},
});

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Failed to Send",
		ignoresUnknown: true,
		schema: contactSchema,
		status: 201,
		run: ({ db, actor, ip }, input) => {
			takeVisitorForm(db, ip);
			return senderView(sendMessage(db, actor, input).message);
		},
	}),
});
