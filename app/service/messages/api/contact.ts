import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { contactSchema } from "../contact.schema";
import { listMessages, senderView } from "../message.queries.server";
import { sendMessage } from "../send-message.server";

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
