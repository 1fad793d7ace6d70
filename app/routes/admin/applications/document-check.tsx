import { data, href } from "react-router";
import { checkDocument } from "~/domain/applications/check-document.server";
import { documentCheckSchema } from "~/domain/applications/document-check.schema";
import { documentName, isDocumentKind } from "~/domain/applications/documents";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import type { Route } from "./+types/document-check";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";
import { failureOn } from "./decision-origin";

function kindOf(kind: string) {
	if (!isDocumentKind(kind)) throw data({ message: "Document not found." }, { status: 404 });
	return kind;
}

export const loader = ({ context, params }: Route.LoaderArgs) => ({
	...loadApplicationPage(context, params.id),
	kind: kindOf(params.kind),
});

/** Keeps what was found on a document (Rule 2.23). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const kind = kindOf(params.kind);
	const outcome = await submitForm(
		await readForm(request),
		documentCheckSchema,
		(input) => checkDocument(getDb(context), getActor(context), { ...input, applicationId: params.id, kind }),
		{ failure: failureOn("queue") },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Application Updated", `${documentName(kind)} saved.`);
	return seeOther(href("/admin/applications/:id", { id: params.id }));
}

export default function DocumentCheck({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, ...page } = loaderData;
	return <ApplicationScreen key={page.application.id} {...page} reply={replyOf(actionData, { kind })} />;
}
