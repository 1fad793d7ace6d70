import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { staffMay } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { formatCents } from "~/kernel/money";
import { ACCOUNTING_LABELS } from "~/kernel/settings/accounting-labels";
import { saveAccounting } from "~/kernel/settings/save-settings.server";
import type { Accounting } from "~/kernel/settings/setting";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { dayText } from "~/ledger";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { BOOK_FILES, SYSTEMS, type SystemName } from "../layouts";
import { getMonth, monthOf, monthsAround } from "../month-file.server";
import type { Route } from "./+types/accountant";

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const period = foundOr404(() => monthOf(url.searchParams.get("month"), shopToday()));
	const saved = staffMay(admin, "settings") ? getSavedSetting(db, admin, "accounting") : null;
	return {
		period,
		around: monthsAround(period),
		files: getMonth(db, admin, period),
		accounting: getSettings(db).accounting,
		version: saved?.version ?? null,
	};
}

/** Saves the accounts' names (Rule 21.21). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveAccounting, {
		failed: { title: "Error", text: "The accounts were not saved." },
		done: {
			to: href("/admin/reports/accountant"),
			title: "Account names saved",
			text: "The files have them from now on.",
		},
	});

export const shouldRevalidate = () => true;

/** A month for the accountant: files in the layouts of QuickBooks Online and Xero (Rules 21.20 to 21.23). */
export default function Accountant({ loaderData, actionData }: Route.ComponentProps) {
	const { period, around, files } = loaderData;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>For the accountant</PageTitle>
			<StaffHead
				title="For the accountant"
				facts={`${dayText(period.from)} to ${dayText(period.until)}`}
				tabs={useSectionTabs()}
			/>
			<Form className="fbar" key={period.month}>
				<TextField name="month" label="Month" type="month" defaultValue={period.month} />
				<Button>Show</Button>
				{around.map((month) => (
					<SiteLink key={month} className="tap" to={addressOf(href("/admin/reports/accountant"), { month })}>
						{month}
					</SiteLink>
				))}
			</Form>
			<Table
				kind="rows"
				columns={[
					{ head: "File", cell: ({ file }) => <b>{BOOK_FILES[file].label}</b> },
					{ head: "Number", num: true, narrow: "labeled", cell: ({ count }) => String(count) },
					{
						head: "Sum",
						num: true,
						narrow: "labeled",
						cell: ({ cents }) => (cents === null ? null : formatCents(cents)),
					},
					...(Object.keys(SYSTEMS) as SystemName[]).map((system) => ({
						head: SYSTEMS[system].label,
						narrow: "labeled" as const,
						cell: (row: (typeof files)[number]) => <Files system={system} month={period.month} {...row} />,
					})),
				]}
				rows={files}
				rowKey={({ file }) => file}
			/>
			<HowToImport />
			<Accounts {...loaderData} reply={actionData} />
		</div>
	);
}

type Data = Route.ComponentProps["loaderData"];

const HowToImport = () => (
	<div className="prose small mute mt-3">
		<p>
			Import new customers first, then invoices, credits and payments. Both programs know a customer by the
			name alone: rename a customer there when you rename it here.
		</p>
		<p>
			<b>Lines.</b> Freight, tax and each excise are lines of their own, so the files add up to the papers. In
			QuickBooks let the item of tax post to the account of the tax you owe: its own sales tax report stays
			empty. A credit memo that was taken back is in the credits with its amount turned around.
		</p>
		<p>
			<b>Payments</b> are one amount for each deposit, as your bank shows it, so nothing is there twice when
			the bank is connected. For QuickBooks they are journal entries (Settings, Import data, Journal entries;
			account numbers off while you import): each lowers what the customer owes, and Receive payment then
			applies it to the invoices named in it. For Xero they are lines of a bank statement, to match with the
			invoices named in them; don't import them where a bank feed brings the same lines.
		</p>
	</div>
);

/** The file, whole or in parts of what one import takes. */
function Files({
	system,
	month,
	file,
	count,
}: Data["files"][number] & { system: SystemName; month: string }) {
	const { most } = SYSTEMS[system][BOOK_FILES[file].layout];
	const parts = Math.ceil(count / most);
	const to = (part: number | null) =>
		addressOf(href("/admin/reports/accountant/:file", { file: `${system}-${file}.csv` }), {
			month,
			part,
		});
	return (
		<>
			<a className="tap" href={to(null)}>
				CSV<span className="vh"> {`${BOOK_FILES[file].label} for ${SYSTEMS[system].label}`}</span>
			</a>
			{parts > 1 ? (
				<span className="small">
					{" "}
					or {counted(parts, "part")}:{" "}
					{Array.from({ length: parts }, (_, n) => (
						<a key={n} className="tap" href={to(n + 1)}>
							{n + 1}{" "}
						</a>
					))}
				</span>
			) : null}
		</>
	);
}

function Accounts({
	accounting,
	version,
	reply,
}: Pick<Data, "accounting" | "version"> & { reply: Route.ComponentProps["actionData"] }) {
	const [form, fields] = answeredForm<Accounting>({
		id: "accounts",
		lastResult: reply?.result,
		defaultValue: accounting,
	});
	const names = Object.keys(ACCOUNTING_LABELS) as (keyof Accounting)[];
	return (
		<Card title="Account names in QuickBooks or Xero" className="mt-4 max-w-184">
			{version === null ? (
				<dl className="lines">
					{names.map((name) => (
						<div key={name}>
							<dt>{ACCOUNTING_LABELS[name]}</dt>
							<dd>{accounting[name]}</dd>
						</div>
					))}
				</dl>
			) : (
				<Form method="post" id={form.id} key={version} noValidate className="grid-f">
					<Flash message={reply?.toast} />
					<ErrorSummary problems={problemsOf(form, ACCOUNTING_LABELS)} />
					<input type="hidden" name="version" value={version} />
					{names.map((name) => (
						<TextField
							key={name}
							className="w3"
							field={fields[name]}
							label={ACCOUNTING_LABELS[name]}
							hint={/Item$|depositTo|receivable/.test(name) ? "QuickBooks" : "Xero"}
							maxLength={60}
							autoComplete="off"
						/>
					))}
					<p className="w6">
						<Button pendingText="Saving...">Save names</Button>
					</p>
				</Form>
			)}
		</Card>
	);
}
