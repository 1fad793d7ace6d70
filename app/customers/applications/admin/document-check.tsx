import { data, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { returnPath } from "~/http/return-path.server";
import { isLicenseKind } from "~/kernel/documents";
import { documentName } from "~/terms/documents";
import { checkDocument } from "../check-document.server";
import type { Route } from "./+types/document-check";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";
import { failureOn } from "./decision-origin.server";

function kindOf(kind: string) {
	if (!isLicenseKind(kind)) throw data({ message: "Document not found." }, { status: 404 });
	return kind;
}

export const loader = ({ context, params, url }: Route.LoaderArgs) => ({
	...loadApplicationPage(context, params.id, url),
	doc: kindOf(params.kind),
});

/** Saves a document check (Rule 2.23). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, checkDocument, {
		failed: failureOn("queue"),
		done: ({ kind }, { form }) => ({
			to: returnPath(form, href("/admin/applications/:id/:does?", { id: args.params.id })),
			title: "Application Updated",
			text: `${documentName(kind)} saved.`,
		}),
	});

export default function DocumentCheck({ loaderData, actionData }: Route.ComponentProps) {
	const { application, doc } = loaderData;
	return <ApplicationScreen key={application.id} {...loaderData} reply={replyOf(actionData, doc)} />;
}
