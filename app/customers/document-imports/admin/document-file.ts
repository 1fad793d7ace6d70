import { archiveFileAnswer } from "~/desk/archives/archive-page.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { judgeFile } from "~/uploads/file-kind.server";
import { cleanFileName } from "~/uploads/file-name";
import { documentWork } from "../document-work.server";
import type { Route } from "./+types/document-file";

/** Types a browser shows. */
const SHOWN = ["application/pdf", "image/jpeg", "image/png"];

/** A document of a ZIP that has to be matched by hand (Rule 13.86): unpacked for this page alone. */
export function loader({ context, params }: Route.LoaderArgs) {
	return archiveFileAnswer(
		getDb(context),
		adminOrDenied(context),
		documentWork,
		params,
		(name, content) => {
			const verdict = judgeFile(cleanFileName(name), content);
			return "why" in verdict ? null : verdict.contentType;
		},
		SHOWN,
	);
}
