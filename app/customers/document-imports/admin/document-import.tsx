import { href } from "react-router";
import { archivePage } from "~/desk/archives/archive-page.server";
import type { ShownFile } from "~/desk/archives/archive-review";
import { ArchiveScreen, type ArchiveWords, archiveTitle } from "~/desk/archives/archive-screen";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { DOCUMENT_NAMES, LICENSE_KINDS } from "~/terms/documents";
import { pageTitle } from "~/ui/layout/page-title";
import { documentWork } from "../document-work.server";
import type { Route } from "./+types/document-import";
import { documentForms } from "./document-import.server";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, archiveTitle(loaderData));

/** An import of documents: read, previewed, or what came of it (Rule 13.86). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	documentForms.check({ params });
	return archivePage(getDb(context), adminOrDenied(context), documentWork, params.id, url);
}

export const action = documentForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

/** What a document is: 'Tobacco License 123456, TX, until Mar 31, 2027'. */
function factsOf({ facts: { kind = "", number, state, expiresOn } }: ShownFile): string {
	const name = Object.hasOwn(DOCUMENT_NAMES, kind) ? DOCUMENT_NAMES[kind as keyof typeof DOCUMENT_NAMES] : "";
	const last = expiresOn ? `until ${dayText(expiresOn)}` : "";
	return [[name, number].filter(Boolean).join(" "), state, last].filter(Boolean).join(", ");
}

const wordsOf = (id: string): ArchiveWords => ({
	noun: ["document", "documents"],
	address: (does) => href("/admin/companies/documents/import/:id/:does?", { id, ...(does ? { does } : {}) }),
	list: href("/admin/companies/documents/import"),
	seen: { to: href("/admin/licenses"), label: "See the licenses" },
	undoes: "Undo removes these documents and the licenses that came with them.",
	goesTo: "Company",
	target: (file) => (
		<>
			<b className="strong block">{file.targetName}</b> <span className="small">{factsOf(file)}</span>
		</>
	),
	boxes: [
		{ field: "goes", label: "Company, store or EIN" },
		{
			field: "kind",
			label: "Document",
			options: LICENSE_KINDS.map((value) => ({ value, label: DOCUMENT_NAMES[value] })),
		},
		{ field: "number", label: "Number" },
		{ field: "state", label: "State", hint: "TX" },
		{ field: "expiresOn", label: "Last day", hint: "2027-03-31" },
	],
	look: ({ position, path }) => (
		<a
			className="tap block"
			href={href("/admin/companies/documents/import/:id/files/:position", { id, position: String(position) })}
		>
			See it<span className="vh">: {path}</span>
		</a>
	),
	replaces: ({ note }) => note,
});

export default function DocumentImport({ loaderData }: Route.ComponentProps) {
	return <ArchiveScreen data={loaderData} words={wordsOf(loaderData.job.id)} />;
}
