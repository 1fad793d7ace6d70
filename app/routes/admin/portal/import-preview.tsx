import { Form, href, Link } from "react-router";
import { DomainError } from "~/domain/errors";
import { confirmImport, previewImport } from "~/domain/imports/product-import.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { LIMITS } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Note, Stats } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { Chips } from "~/ui/tabs";
import type { Route } from "./+types/import-preview";
import { ImportRows } from "./import-rows";
import { listQueryOf, pageCountOf, portalUrl } from "./portal-tab";

const KINDS = ["error", "create", "update", "unchanged"] as const;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Import preview");

/** What the import would do, ten rows to a page; those with errors first to look at. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { rows, ...plan } = foundOr404(() => previewImport(getDb(context), admin, params.id));
	const asked = KINDS.find((kind) => kind === url.searchParams.get("show"));
	const show = asked ?? KINDS.find((kind) => plan.counts[kind] > 0) ?? "unchanged";
	const { page } = listQueryOf(url);
	const found = rows.filter(({ kind }) => kind === show);
	return {
		...plan,
		show,
		page,
		pageCount: pageCountOf(found.length, LIMITS.adminRows),
		rows: found.slice((page - 1) * LIMITS.adminRows, page * LIMITS.adminRows).map((row) => ({
			line: row.line,
			sku: row.sku,
			name: row.name,
			problems: row.kind === "error" ? row.problems : [],
			changed: row.kind === "update" ? row.changed : [],
		})),
	};
}

/** Does it, all or nothing (Rule 7.15). */
export function action({ context, params: { id } }: Route.ActionArgs) {
	try {
		const done = foundOr404IfMissing(() => confirmImport(getDb(context), getActor(context), id));
		setFlash(context, "Import Complete", `${done.created} products created, ${done.updated} updated.`);
		return seeOther(portalUrl("products"));
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setFlash(context, "Error", error.message, "error");
		return seeOther(href("/admin-portal/import/:id", { id }));
	}
}

/** A conflict is told on the page; an import that is gone is the 404 page. */
function foundOr404IfMissing<T>(run: () => T): T {
	try {
		return run();
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found") {
			return foundOr404(() => {
				throw error;
			});
		}
		throw error;
	}
}

export default function ImportPreview({ loaderData }: Route.ComponentProps) {
	const { id, fileName, counts, used, ignored, show, rows, page, pageCount } = loaderData;
	const here = href("/admin-portal/import/:id", { id });
	const chip = (kind: (typeof KINDS)[number], label: string) => ({
		to: `${here}?show=${kind}`,
		label: `${label} ${counts[kind].toLocaleString("en-US")}`,
		current: show === kind,
	});
	const changes = counts.create + counts.update;
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: portalUrl("data-export"), label: "Data Export" }]} />
			<PageHead title="Import preview" lede={`${fileName}. Nothing has been changed yet.`} />
			<Stats
				className="mb-5"
				items={[
					{ label: "Create", value: counts.create.toLocaleString("en-US") },
					{ label: "Update", value: counts.update.toLocaleString("en-US") },
					{ label: "Unchanged", value: counts.unchanged.toLocaleString("en-US") },
					{ label: "Errors", value: counts.error.toLocaleString("en-US") },
				]}
			/>
			<p className="mute small mb-4">
				Columns read: {used.join(", ")}.{ignored.length > 0 ? ` Not read: ${ignored.join(", ")}.` : ""}
			</p>
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-5">
					Correct the rows with errors in the file and upload it again: all rows are imported, or none.{" "}
					<Link to={href("/admin-portal/import/:id/errors.csv", { id })} reloadDocument>
						Download the rows with errors
					</Link>
				</Note>
			) : null}
			<Form method="post" className="acts mb-6">
				<Button variant="primary" pendingText="Importing..." disabled={counts.error > 0 || changes === 0}>
					Import {changes.toLocaleString("en-US")} {changes === 1 ? "product" : "products"}
				</Button>
				<ButtonLink to={href("/admin-portal/import")}>Choose another file</ButtonLink>
			</Form>
			<Chips
				label="Rows"
				items={[
					chip("error", "Errors"),
					chip("create", "Create"),
					chip("update", "Update"),
					chip("unchanged", "Unchanged"),
				]}
			/>
			<ImportRows rows={rows} />
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
