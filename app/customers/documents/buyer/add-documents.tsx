import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { replyHeaders, retryHeaders, seeOther } from "~/http/form.server";
import { userOrLogin } from "~/http/guards.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { DOCUMENT_NAMES } from "~/terms/documents";
import { PageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import { receiveForm } from "~/uploads/receive-form.server";
import { deleteFiles } from "~/uploads/storage.server";
import { intentOf, replacedKind } from "../../applications/buyer/wizard-steps";
import { getLatestApplication } from "../../applications/own-application.server";
import { addDocuments, canAddDocuments } from "../add-document.server";
import type { Route } from "./+types/add-documents";
import { DocumentForm } from "./document-form";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export function loader({ context, url }: Route.LoaderArgs) {
	const application = getLatestApplication(getDb(context), userOrLogin(context, url));
	if (!application || !canAddDocuments(application.state)) throw redirect(href("/portal"));
	return { application, replacing: replacedKind(url) };
}

/** Adds documents to the user's own application (Rule 2.5): the good ones are kept, the bad ones named. */
export async function action({ request, context, url }: Route.ActionArgs) {
	const actor = userOrLogin(context, url);
	const db = getDb(context);
	try {
		const { form, files, errors, discard } = await receiveForm(
			request,
			getClient(context).ip,
			DOCUMENT_NAMES,
		);
		const intent = intentOf(form.get("intent"), 2);
		const needsNone = errors.length > 0 || intent.verb === "replace" || form.has("sent");
		if (Object.keys(files).length > 0 || !needsNone) {
			try {
				await deleteFiles(addDocuments(db, actor, files));
			} catch (error) {
				await discard();
				throw error;
			}
		}
		if (errors.length > 0) return data(resultOf(errors), { status: 400 });
		if (intent.verb === "replace") {
			const { kind } = intent;
			return seeOther(`${href("/portal/documents")}?replace=${kind}#documents-form-${kind}`);
		}
		// The script uploads a file as soon as it is chosen and shows the result next to its field.
		if (intent.verb === "upload") return seeOther(href("/portal"));
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		// Without an application there is nothing to add to; the loader redirects to the portal.
		if (error.code === "conflict") setFlash(context, "Error", error.message, "error");
		return data(resultOf([{ field: "", message: error.message }]), {
			status: error.status,
			headers: retryHeaders(error),
		});
	}
	setFlash(context, "Documents Added", "Thank you. We'll review them with your application.");
	return seeOther(href("/portal"));
}

function resultOf(errors: FieldError[]): SubmissionResult {
	const error: Record<string, string[]> = {};
	for (const { field, message } of errors) error[field] = [...(error[field] ?? []), message];
	return { status: "error", error };
}

/** Revalidates after errors too, because the valid files of the request were kept. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export const links = accountSheet;

export default function AddDocuments({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<div className="max-w-2xl">
				<PageTitle>{`${actionData ? "Error: " : ""}Documents`}</PageTitle>
				<PortalHead kicker={loaderData.application.businessName} title="Documents" />
				<DocumentForm
					application={loaderData.application}
					page={href("/portal/documents")}
					replacing={loaderData.replacing}
					result={actionData}
				/>
				<p className="mt-5">
					<SiteLink to={href("/portal")}>Back to your portal</SiteLink>
				</p>
			</div>
		</div>
	);
}
