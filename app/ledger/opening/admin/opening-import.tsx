import { href } from "react-router";
import { importPage } from "~/desk/imports/import-page.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { ColumnsForm } from "~/ui/staff/columns-form";
import { UndoImport, WhatStays } from "~/ui/staff/import-end";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { openingColumns } from "../opening-columns";
import { centsOf, getOpenings } from "../opening-import.server";
import type { Route } from "./+types/opening-import";
import { openingForms } from "./opening-forms.server";
import { KINDS, OpeningReview } from "./opening-review";

const TITLES = {
	columns: "Choose columns",
	review: "Preview of open invoices",
	done: "Open invoices imported",
	undone: "Import undone",
	cancelled: "Import cancelled",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? TITLES[loaderData.job.shown] : "Import");

/** An import of open papers: its columns, its preview, or what came of it (Rule 16.59). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	openingForms.check({ params });
	const admin = adminOrDenied(context);
	const found = foundOr404(() => getOpenings(getDb(context), admin, params.id));
	const { plan, made } = found;
	const coming = (plan ?? []).filter(({ kind }) => kind === "create");
	return {
		...importPage(found, url, KINDS, openingColumns),
		/** What comes in adds to balances. */
		comingCents: coming.reduce(
			(sum, { paper, cents }) => sum + (cents ?? 0) * (paper === "credit" ? -1 : 1),
			0,
		),
		made: {
			papers: made.length,
			customers: new Set(made.map(({ companyId }) => companyId)).size,
			cents: centsOf(made),
		},
	};
}

export const action = openingForms.action;
export const headers = replyHeaders;
/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export type OpeningData = Route.ComponentProps["loaderData"];

export default function OpeningImport({ loaderData, actionData }: Route.ComponentProps) {
	const { shown, id, fileName } = loaderData.job;
	return (
		<div className="wrap">
			{shown === "columns" ? (
				<ColumnsForm
					fileName={fileName}
					columns={loaderData.columns}
					options={loaderData.options}
					page={href("/admin/accounts/import/:id/:does?", { id })}
					otherFile={href("/admin/accounts/import")}
					nothingYet="No balance changes yet"
					reply={actionData}
				/>
			) : null}
			{shown === "review" ? <OpeningReview data={loaderData} /> : null}
			{shown === "done" ? <Done data={loaderData} /> : null}
			{shown === "undone" ? <Undone data={loaderData} /> : null}
		</div>
	);
}

function Done({ data: { job, counts, made, undoableUntil } }: { data: OpeningData }) {
	return (
		<>
			<StaffHead title="Open invoices imported" facts={job.fileName} />
			<Strip
				items={[
					{ label: "Came in", value: grouped(made.papers) },
					{ label: "Customers", value: grouped(made.customers) },
					{ label: "Added to balances", value: formatCents(made.cents) },
					{ label: "Already here", value: grouped(counts.unchanged) },
					{ label: "Left out", value: grouped(counts.left + counts.error) },
				]}
			/>
			<div className="acts mt-4">
				<ButtonLink variant="primary" to={href("/admin/accounts")}>
					See the balances
				</ButtonLink>
				<ButtonLink to={href("/admin/accounts/import")}>Import another file</ButtonLink>
			</div>
			{undoableUntil ? (
				<UndoImport
					action={href("/admin/accounts/import/:id/:does?", { id: job.id, does: "undo" })}
					until={undoableUntil}
					says="Undo takes these invoices and credits out of the accounts again"
					stays="Those that were paid, used or in a reminder since stay."
				/>
			) : null}
		</>
	);
}

function Undone({ data: { job, made, stays } }: { data: OpeningData }) {
	return (
		<>
			<StaffHead title="Import undone" facts={job.fileName} />
			<p className="mb-3">
				{counted(made.papers - stays.length, "paper is", "papers are")} out of the accounts again.
			</p>
			<WhatStays
				title={counted(stays.length, "paper stays", "papers stay")}
				stays={stays.slice(0, SHOWN)}
				more={Math.max(0, stays.length - SHOWN)}
			/>
			<ButtonLink variant="primary" to={href("/admin/accounts/import")}>
				Import a file
			</ButtonLink>
		</>
	);
}

/** How many papers that stay are named. */
const SHOWN = 50;
