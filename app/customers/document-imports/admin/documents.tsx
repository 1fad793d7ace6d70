import { href } from "react-router";
import { archiveList } from "~/desk/archives/archive-page.server";
import { ArchiveUpload } from "~/desk/archives/archive-upload";
import { archiveUpload } from "~/desk/archives/archive-upload.server";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAX_FILE_MB } from "~/kernel/config/site";
import { documentWork } from "../document-work.server";
import type { Route } from "./+types/documents";

const pageOf = (id: string) => href("/admin/companies/documents/import/:id/:does?", { id });

/** The form, and the person's imports of documents. */
export function loader({ context }: Route.LoaderArgs) {
	return { imports: archiveList(getDb(context), adminOrDenied(context), documentWork) };
}

/** Receives the ZIP and redirects to its import (Rule 13.86). */
export const action = (args: Route.ActionArgs) => archiveUpload(args, documentWork, pageOf);

export const headers = replyHeaders;

const HINTS = [
	"A name says whose document it is, its state, what it is, its number and its last day: Smoke City LLC - TX - tobacco license - 123456 - 2027-03-31.pdf",
	"A folder called after the company or the store does, too. An EIN counts as the company\u2019s name.",
	`PDF, JPG, PNG, DOC or DOCX, up to ${MAX_FILE_MB} MB each.`,
	"With number and last day a license counts as verified by you; a resale certificate needs only its number.",
	"You match by hand what the names don\u2019t say. Nobody is mailed.",
];

export default function Documents({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	return (
		<ArchiveUpload
			title="Import Documents"
			intro="You review every document before it is filed."
			hints={HINTS}
			noun={["document", "documents"]}
			imports={imports}
			pageOf={pageOf}
			reply={actionData}
			tabs={useSectionTabs()}
		/>
	);
}
