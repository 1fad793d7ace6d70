import { href } from "react-router";
import { importPage } from "~/desk/imports/import-page.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { ColumnsForm } from "~/ui/staff/columns-form";
import { UndoImport, WhatStays } from "~/ui/staff/import-end";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { agreementColumns } from "../agreement-columns";
import { getAgreements } from "../agreement-import.server";
import type { Route } from "./+types/agreement";
import { agreementForms } from "./agreement-forms.server";
import { AgreementReview, KINDS } from "./review";

const TITLES = {
	columns: "Choose columns",
	review: "Preview of price agreements",
	done: "Price agreements imported",
	undone: "Import undone",
	cancelled: "Import cancelled",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? TITLES[loaderData.job.shown] : "Import");

/** An import of agreements: its columns, its preview, or what came of it (Rule 15.9). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	agreementForms.check({ params });
	const admin = adminOrDenied(context);
	const found = foundOr404(() => getAgreements(getDb(context), admin, params.id));
	return {
		...importPage(found, url, KINDS, agreementColumns),
		lists: found.made.map(({ listId, name, isNew }) => ({ listId, name, isNew })),
	};
}

export const action = agreementForms.action;
export const headers = replyHeaders;
/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export type AgreementData = Route.ComponentProps["loaderData"];

export default function Agreement({ loaderData, actionData }: Route.ComponentProps) {
	const { shown } = loaderData.job;
	return (
		<div className="wrap">
			{shown === "columns" ? (
				<ColumnsForm
					fileName={loaderData.job.fileName}
					columns={loaderData.columns}
					options={loaderData.options}
					page={href("/admin/price-lists/agreements/:id/:does?", { id: loaderData.job.id })}
					otherFile={href("/admin/price-lists/agreements")}
					nothingYet="No price changes yet"
					reply={actionData}
				/>
			) : null}
			{shown === "review" ? <AgreementReview data={loaderData} /> : null}
			{shown === "done" ? <Done data={loaderData} /> : null}
			{shown === "undone" ? <Undone data={loaderData} /> : null}
		</div>
	);
}

function Done({ data: { job, counts, lists, undoableUntil } }: { data: AgreementData }) {
	return (
		<>
			<StaffHead title="Price agreements imported" facts={job.fileName} />
			<Strip
				items={[
					{ label: "New prices", value: grouped(counts.create) },
					{ label: "Changed prices", value: grouped(counts.update) },
					{ label: "Unchanged", value: grouped(counts.unchanged) },
					{ label: "Left out", value: grouped(counts.error) },
				]}
			/>
			<p className="my-3">They are in {counted(lists.length, "price list")}:</p>
			<ul className="mb-4 list-disc pl-5">
				{lists.slice(0, SHOWN).map(({ listId, name, isNew }) => (
					<li key={listId}>
						<SiteLink to={href("/admin/price-lists/:id/:does?", { id: listId })}>{name}</SiteLink>{" "}
						<span className="mute">{isNew ? "new" : "changed"}</span>
					</li>
				))}
				{lists.length > SHOWN ? <li>and {grouped(lists.length - SHOWN)} more.</li> : null}
			</ul>
			<div className="acts">
				<ButtonLink variant="primary" to={href("/admin/price-lists")}>
					See the price lists
				</ButtonLink>
				<ButtonLink to={href("/admin/price-lists/agreements")}>Import another file</ButtonLink>
			</div>
			{undoableUntil ? (
				<UndoImport
					action={href("/admin/price-lists/agreements/:id/:does?", { id: job.id, does: "undo" })}
					until={undoableUntil}
					says="Undo deletes the new lists and gives the changed ones their old prices"
					stays="Lists that were changed since stay as they are. Orders keep the prices they were placed at."
				/>
			) : null}
		</>
	);
}

/** How many lists are named. */
const SHOWN = 20;

function Undone({ data: { job, lists, stays } }: { data: AgreementData }) {
	return (
		<>
			<StaffHead title="Import undone" facts={job.fileName} />
			<p className="mb-3">
				{counted(lists.length - stays.length, "price list is", "price lists are")} as before.
			</p>
			<WhatStays
				title={counted(stays.length, "list stays as it is", "lists stay as they are")}
				stays={stays}
			/>
			<ButtonLink variant="primary" to={href("/admin/price-lists/agreements")}>
				Import a file
			</ButtonLink>
		</>
	);
}
