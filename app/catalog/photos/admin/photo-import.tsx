import { href } from "react-router";
import { archivePage } from "~/desk/archives/archive-page.server";
import { ArchiveScreen, type ArchiveWords, archiveTitle } from "~/desk/archives/archive-screen";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { photoWork } from "../photo-work.server";
import type { Route } from "./+types/photo-import";
import { photoForms } from "./photo-import.server";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, archiveTitle(loaderData));

/** An import of pictures: read, previewed, or what came of it (Rule 7.51). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	photoForms.check({ params });
	return archivePage(getDb(context), adminOrDenied(context), photoWork, params.id, url);
}

export const action = photoForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

const wordsOf = (id: string): ArchiveWords => ({
	noun: ["picture", "pictures"],
	address: (does) => href("/admin/import/photos/:id/:does?", { id, ...(does ? { does } : {}) }),
	list: href("/admin/import/photos"),
	seen: { to: portalUrl("products"), label: "See the products" },
	undoes: "Undo removes these pictures and brings back those that they replaced.",
	goesTo: "Product",
	target: ({ targetId, targetName }) =>
		targetId ? <SiteLink to={href("/admin/products/:id", { id: targetId })}>{targetName}</SiteLink> : null,
	boxes: [{ field: "goes", label: "SKU, barcode or name" }],
	look: ({ position, path }) => (
		<img
			className="mb-1 block max-h-32 max-w-full"
			src={href("/admin/import/photos/:id/files/:position", { id, position: String(position) })}
			alt={path}
			loading="lazy"
		/>
	),
	replaces: ({ note }) => `the one that came as ${note}`,
});

export default function PhotoImport({ loaderData }: Route.ComponentProps) {
	return <ArchiveScreen data={loaderData} words={wordsOf(loaderData.job.id)} />;
}
