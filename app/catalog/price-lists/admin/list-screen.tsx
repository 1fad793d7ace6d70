import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { useTiers } from "~/desk/tiers";
import { keysOf } from "~/terms/keys-of";
import { PRICE_AUDIENCES } from "~/terms/price-lists";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import type { listEntries, PriceList } from "../price-list.queries.server";
import { EntryRows } from "./entry-rows";
import type { PriceListReply } from "./list-action.server";
import { PreviewTable } from "./preview-table";
import { daysText } from "./price-words";

const FORM = "price-list";

type Props = {
	list?: PriceList;
	entries?: ReturnType<typeof listEntries>;
	/** For a new list: the company that it begins with. */
	company?: string | null;
	reply: PriceListReply | undefined;
};

/** A price list as one form: its days, whom it is given to, its entries; with the preview of what changes (Rule 15.8). */
export function PriceListScreen({ list, entries, company = null, reply }: Props) {
	const { typed = {}, preview = null, digest = "" } = reply ?? {};
	const errors = Object.fromEntries(
		Object.entries(reply?.result?.error ?? {}).flatMap(([name, messages]) =>
			messages ? [[name, messages]] : [],
		),
	);
	const value = (name: string, now: string | number | null | undefined) =>
		reply ? (typed[name] ?? "") : String(now ?? "");
	const field = (name: string, now: string | number | null | undefined) => ({
		name,
		id: `${FORM}-${name}`,
		defaultValue: value(name, now),
		errors: errors[name] ?? [],
	});
	const given = list ? list.companies.map(({ name }) => name).join("\n") : company;
	const tiers = reply ? (typed.tiers ?? "").split(" ") : (list?.tiers ?? []);
	const offered = useTiers();
	const title = list?.name ?? "New price list";
	return (
		<div className="wrap">
			<PageTitle>{`${Object.keys(errors).length > 0 ? "Error: " : ""}${title}`}</PageTitle>
			<StaffHead title={title} tabs={useSectionTabs()}>
				{list ? (
					<>
						<a className="btn btn-s" href={href("/admin/price-lists/:id/entries.csv", { id: list.id })}>
							Export CSV
						</a>
						<ButtonLink size="s" to={href("/admin/price-lists/:id/import", { id: list.id })}>
							Import
						</ButtonLink>
					</>
				) : null}
			</StaffHead>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf({ id: FORM, allErrors: errors })} />
			<Form method="post" id={FORM} noValidate preventScrollReset>
				<input type="hidden" name="version" value={value("version", list?.version)} />
				<input type="hidden" name="checked" value={digest} />
				<section className="card" aria-label="The list">
					<div className="grid-f">
						<TextField {...field("name", list?.name)} label="Name" autoComplete="off" />
						<TextField {...field("from", list?.fromDay)} label="First day" type="date" mark="optional" />
						<TextField {...field("until", list?.untilDay)} label="Last day" type="date" mark="optional" />
						<TextField
							{...field("priority", list?.priority ?? 0)}
							label="Priority"
							inputMode="numeric"
							hint="If two lists apply, the higher number wins"
						/>
						<SelectField
							{...field("audience", list?.audience ?? (company ? "companies" : "everyone"))}
							label="Given to"
							options={keysOf(PRICE_AUDIENCES).map((name) => ({ value: name, label: PRICE_AUDIENCES[name] }))}
						/>
						<fieldset id={`${FORM}-tiers`} className="for-tiers">
							<legend className="lab">Tiers</legend>
							<FieldError id={`${FORM}-tiers-error`} errors={errors.tiers ?? []} />
							<div className="acts">
								{offered.map(({ key, name }) => (
									<CheckboxField
										key={key}
										name="tiers"
										id={`${FORM}-tiers-${key}`}
										value={key}
										label={name}
										defaultChecked={tiers.includes(key)}
									/>
								))}
							</div>
						</fieldset>
						<TextArea
							{...field("companies", given)}
							className="for-companies"
							label="Companies"
							hint="One on each line: a name, or the email address of one of its people"
							rows={3}
						/>
					</div>
				</section>
				<EntryRows
					entries={entries?.rows ?? []}
					total={entries?.total ?? 0}
					typed={reply ? typed : null}
					errors={errors}
				/>
				{preview ? <PreviewTable preview={preview} /> : null}
				<div className="stick">
					<b>{list ? daysText(list) : "Not saved yet"}</b>
					<span className="end">
						<SiteLink className="tap" to={href("/admin/price-lists")}>
							Discard
						</SiteLink>
						<Button
							variant={preview ? undefined : "ink"}
							name="intent"
							value="preview"
							pendingText="Checking..."
						>
							{preview ? "Preview again" : "Preview"}
						</Button>
						{preview ? (
							<Button variant="primary" name="intent" value="save" pendingText="Saving...">
								Save price list
							</Button>
						) : null}
					</span>
				</div>
			</Form>
			{entries ? <Pagination page={entries.page} pageCount={entries.pageCount} /> : null}
			{list ? (
				<details className="mt-8">
					<summary className="tap">Delete this list</summary>
					<Form method="post" action={href("/admin/price-lists/:id/:does?", { id: list.id, does: "delete" })}>
						<p>Its goods have their usual prices again, at once. Orders keep the prices they have.</p>
						<Button variant="bad" pendingText="Deleting...">
							Delete price list
						</Button>
					</Form>
				</details>
			) : null}
		</div>
	);
}
