import { Form, href } from "react-router";
import { moreFieldId } from "~/desk/inbox/forms";
import type { PaneProps } from "~/desk/inbox/pane";
import { decimalOf } from "~/kernel/money";
import { CLAIM_DECISIONS, CLAIM_RESOLUTIONS } from "~/terms/claims";
import { MONEY_METHODS } from "~/terms/ledger";
import { ORDER_STATUSES } from "~/terms/order-status";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { Money } from "~/ui/text/money";
import type { ClaimEntry, StaffClaim } from "../claim-view";
import { typedIn } from "./answer-fields";
import { UndoForm } from "./goods-form";

const METHODS = Object.entries(MONEY_METHODS).map(([value, { label }]) => ({ value, label }));

/** What was decided on a claim and what it led to; the refund, and what takes the answer back. */
export function ClaimResults({ pane, back }: { pane: PaneProps<StaffClaim>; back: string }) {
	const { item, formKey } = pane;
	const { id, decision, resolution, goodsBack, papers = [], replacements, answered } = item;
	const refundable = papers.reduce(
		(sum, { kind, openCents }) => sum + (kind === "credit" ? -openCents : 0),
		0,
	);
	const at = `results-${id}`;
	return (
		<section className="mt-4" id={at}>
			<InlineFlash at={at} />
			{decision ? (
				<>
					<h3>{CLAIM_DECISIONS[decision].done}</h3>
					<ul className="grid gap-2">
						{resolution ? (
							<li>
								{CLAIM_RESOLUTIONS[resolution].label}
								{goodsBack ? ", as the goods come back" : null}
							</li>
						) : null}
						{papers.map((entry) => (
							<li key={entry.id}>
								<EntryLine entry={entry} />
							</li>
						))}
						{replacements.map(({ orderNumber, status }) => (
							<li key={orderNumber}>
								<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
									Order {orderNumber}
								</SiteLink>
								, {ORDER_STATUSES[status].label.toLowerCase()}
							</li>
						))}
					</ul>
				</>
			) : null}
			{pane.can.refund && refundable > 0 ? (
				<RefundForm pane={pane} back={`${back}#${at}`} refundable={refundable} />
			) : null}
			{answered && pane.can.reopen ? (
				<Details summary="Take the answer back">
					<p className="small mute mb-2">
						Its credit memos get counter entries, and a replacement that has not left is cancelled.
					</p>
					<UndoForm
						id={id}
						path="reopen"
						formKey={formKey}
						answeredAt={answered.at}
						button="Open the claim again"
					/>
				</Details>
			) : null}
		</section>
	);
}

function EntryLine({
	entry: { kind, number, cents, openCents, method, reference, isUndone },
}: {
	entry: ClaimEntry;
}) {
	const name =
		kind === "credit" ? (
			<SiteLink to={href("/admin/papers/:number", { number: number ?? "" })}>Credit memo {number}</SiteLink>
		) : (
			`Refund by ${[method && MONEY_METHODS[method].label.toLowerCase(), reference].filter(Boolean).join(" ")}`
		);
	return (
		<>
			{isUndone ? <s>{name}</s> : name}, <Money cents={Math.abs(cents)} />
			{isUndone ? <span className="small"> taken back</span> : null}
			{kind === "credit" && openCents < 0 ? (
				<span className="small mute">
					{" "}
					<Money cents={-openCents} /> of it open
				</span>
			) : null}
		</>
	);
}

/** Records a refund of the credit that settles nothing (Rule 19.8). */
function RefundForm({
	pane,
	back,
	refundable,
}: {
	pane: PaneProps<StaffClaim>;
	back: string;
	refundable: number;
}) {
	const { id } = pane.item;
	const { errors, text } = typedIn(pane, "refund");
	const field = (name: string) => ({
		name,
		id: moreFieldId(id, name),
		errors: errors[name] ?? undefined,
		className: "w3",
	});
	return (
		<Form
			className="mt-3"
			method="post"
			action={href("/admin/claims/:id/:does?", { id, does: "refund" })}
			noValidate
			preventScrollReset
		>
			<h3>
				Refund up to <Money cents={refundable} />
			</h3>
			<input type="hidden" name="idempotencyKey" value={`${pane.formKey}-refund`} />
			<input type="hidden" name="at" value={`results-${id}`} />
			<input type="hidden" name="redirectTo" value={back} />
			<div className="grid-f mb-4">
				<TextField
					{...field("amount")}
					label="Amount"
					defaultValue={text("amount") ?? decimalOf(refundable)}
					inputMode="decimal"
					autoComplete="off"
				/>
				<SelectField
					{...field("method")}
					label="Method"
					options={METHODS}
					defaultValue={text("method") ?? "check"}
				/>
				<TextField
					{...field("reference")}
					label="Reference"
					defaultValue={text("reference") ?? ""}
					autoComplete="off"
					maxLength={100}
					inputClassName="mono"
				/>
				<TextField
					{...field("day")}
					label="Day"
					type="date"
					defaultValue={text("day") ?? ""}
					hint="Today unless given"
				/>
			</div>
			<Button pendingText="Saving...">Record refund</Button>
		</Form>
	);
}
