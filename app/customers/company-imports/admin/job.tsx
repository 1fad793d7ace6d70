import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { LIMITS } from "~/kernel/config/site";
import { pageCountOf } from "~/kernel/lists/paging";
import { givenTerms } from "~/kernel/settings/given-terms.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { headName } from "~/kernel/tables/heads";
import { counted, grouped } from "~/kernel/texts/numbers";
import { CUSTOMER_SOURCE_NAMES } from "~/terms/imports";
import { PAYMENT_TERMS } from "~/terms/payment";
import { Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import { ColumnsForm } from "~/ui/staff/columns-form";
import { RunningWork } from "~/ui/staff/running-work";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Db } from "~db/client.server";
import { listSellers } from "../../companies/salesperson.server";
import {
	type CompanyImport,
	countCustomers,
	customersUndoableUntil,
	getCompanyImport,
	listCustomerRows,
	listLeft,
} from "../company-import.server";
import { customerColumns } from "../customer-columns";
import { labelOfColumn } from "../plan-customers.server";
import type { Route } from "./+types/job";
import { CustomersDone, CustomersUndone } from "./end";
import { companyImportForms } from "./job-forms.server";
import { CustomersReview, KINDS } from "./review";

const TITLES = {
	columns: "Choose columns",
	reading: "Reading the customers",
	review: "Preview of customers",
	applying: "Importing customers",
	done: "Customers imported",
	undoing: "Undoing the import",
	undone: "Import undone",
	cancelled: "Import cancelled",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? TITLES[loaderData.job.shown] : "Import");

/** An import of customers: its columns, its preview, its progress, or what came of it (Rule 13.87). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	companyImportForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getCompanyImport(db, admin, params.id));
	const { id, fileName, state, source, outline, columns, problem } = found;
	const counts = countCustomers(db, id);
	const isChanging = state === "review" && url.searchParams.get("columns") === "change";
	return {
		job: { id, fileName, state, source, problem, shown: isChanging ? ("columns" as const) : state },
		columns:
			state === "columns" || isChanging
				? outline.heads.map((_, at) => ({
						name: headName(outline.heads, at),
						cells: (outline.rows ?? []).map((cells) => cells[at] ?? ""),
						readAs: columns[at] ?? "",
					}))
				: [],
		options: state === "columns" || isChanging ? customerColumns.options : [],
		version: found.version ?? "",
		counts,
		choices: state === "review" ? choicesFor(db, admin) : {},
		left: state === "done" || state === "undone" ? listLeft(db, id) : [],
		refreshes: url.searchParams.get("refresh") !== "off",
		undoableUntil: customersUndoableUntil(found),
		...(state === "review"
			? rowsOf(db, found, counts, url)
			: { show: KINDS[0], page: 1, pageCount: 1, rows: [] }),
	};
}

function rowsOf(db: Db, { id }: CompanyImport, counts: ReturnType<typeof countCustomers>, url: URL) {
	const requested = KINDS.find((kind) => kind === url.searchParams.get("show"));
	const show = requested ?? KINDS.find((kind) => counts[kind] > 0) ?? "same";
	const page = pageNumberOf(url) ?? 1;
	const rows = listCustomerRows(db, id, { kind: show, page, perPage: LIMITS.adminRows });
	return {
		show,
		page,
		pageCount: pageCountOf(counts[show], LIMITS.adminRows),
		rows: rows.map(({ position, name, kind, plan: { write, bad, ...plan } }) => ({
			...{ position, name, kind },
			...plan,
			tier: write?.companyId === null ? write.facts.pricingTier : null,
			terms: write?.companyId === null ? PAYMENT_TERMS[write.facts.paymentTerms].label : null,
			bad: bad.map(({ line, problems, boxes }) => ({
				...{ line, problems, name, code: "" },
				boxes: boxes.map((box) => ({ ...box, label: labelOfColumn(box.field) })),
			})),
		})),
	};
}

/** What the boxes of tier, terms and salesperson offer. */
function choicesFor(db: Db, admin: Parameters<typeof listSellers>[1]) {
	return {
		tier: tiersAt(db).list.map(({ name }) => ({ value: name, label: name })),
		terms: givenTerms(db).map((terms) => ({
			value: PAYMENT_TERMS[terms].label,
			label: PAYMENT_TERMS[terms].label,
		})),
		salesperson: listSellers(db, admin).map(({ username }) => ({ value: username, label: username })),
	};
}

export const action = companyImportForms.action;
export const headers = replyHeaders;
/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export type CompanyImportData = Route.ComponentProps["loaderData"];

export default function CompanyImportJob({ loaderData, actionData }: Route.ComponentProps) {
	const { job } = loaderData;
	const page = href("/admin/companies/import/:id/:does?", { id: job.id });
	return (
		<div className="wrap">
			{job.shown === "columns" && job.problem ? (
				<Note kind="bad" className="mb-4 max-w-184">
					{job.problem}
				</Note>
			) : null}
			{job.shown === "columns" ? (
				<ColumnsForm
					fileName={job.fileName}
					says={`Read as ${CUSTOMER_SOURCE_NAMES[job.source]}.`}
					columns={loaderData.columns}
					options={loaderData.options}
					page={page}
					otherFile={href("/admin/companies/import")}
					nothingYet="Nobody is emailed"
					reply={actionData}
				/>
			) : null}
			{job.shown === "review" ? <CustomersReview data={loaderData} /> : null}
			{job.shown === "reading" || job.shown === "applying" || job.shown === "undoing" ? (
				<Progress data={loaderData} page={page} />
			) : null}
			{job.shown === "done" ? <CustomersDone data={loaderData} /> : null}
			{job.shown === "undone" ? <CustomersUndone data={loaderData} /> : null}
		</div>
	);
}

function Progress({ data: { job, counts, refreshes }, page }: { data: CompanyImportData; page: string }) {
	if (job.state === "reading") {
		return (
			<>
				<StaffHead title="Reading the customers" facts={job.fileName} />
				<RunningWork
					title="Preview"
					words="We compare the customers of the file with each other and with those you have. Nothing has been changed yet."
					bar={{ label: "Customers read", value: 0, max: null }}
					here={page}
					refreshes={refreshes}
					cancel={href("/admin/companies/import/:id/:does?", { id: job.id, does: "cancel" })}
				/>
			</>
		);
	}
	const isUndoing = job.state === "undoing";
	const all = isUndoing ? counts.created + counts.added + counts.undone : counts.toCreate + counts.toAdd;
	const done = isUndoing ? counts.undone : counts.done;
	return (
		<>
			<StaffHead title={isUndoing ? "Undoing the import" : "Importing customers"} facts={job.fileName} />
			<RunningWork
				title={isUndoing ? "Undo" : "Import"}
				words={`${grouped(done)} of ${counted(all, "customer")} ${isUndoing ? "looked at" : "written"}. It goes on by itself if the server stops meanwhile. Nobody is emailed.`}
				bar={{ label: isUndoing ? "Customers looked at" : "Customers written", value: done, max: all }}
				here={page}
				refreshes={refreshes}
				cancel={null}
			/>
		</>
	);
}
