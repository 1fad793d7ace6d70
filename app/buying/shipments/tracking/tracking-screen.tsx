import { Form } from "react-router";
import { LinesFile } from "~/desk/forms/lines-file";
import { useSectionTabs } from "~/desk/frame/sections";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { StaffHead } from "~/ui/staff/staff-head";
import type { CarrierChoice } from "../admin/carrier-choices.server";
import type { TrackingReply } from "./tracking-action.server";
import { TrackingTable } from "./tracking-table";
import { ordersText, unitsShipped } from "./tracking-words";

type Props = { carriers: readonly CarrierChoice[]; reply: TrackingReply | undefined };

/** Ships the orders of a carrier's tracking file: the file at the right, what it does at the left. */
export function TrackingScreen({ carriers, reply }: Props) {
	const { errors = {}, parcels = [], lines = "" } = reply ?? {};
	const [form, fields] = answeredForm<{ lines: string }>({
		id: "tracking",
		lastResult: reply ? { initialValue: { lines }, error: errors } : undefined,
	});
	const failed = Object.keys(errors).length > 0;
	return (
		<div className="wrap">
			<PageTitle>{`${failed ? "Error: " : ""}Tracking file`}</PageTitle>
			<StaffHead title="Tracking file" tabs={useSectionTabs()} />
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<Form
				className={parcels.length > 0 ? "duo" : "duo duo-3"}
				method="post"
				encType="multipart/form-data"
				id={form.id}
				noValidate
				preventScrollReset
			>
				{parcels.length > 0 ? (
					<div>
						<TrackingTable parcels={parcels} carriers={carriers} />
					</div>
				) : null}
				<div className="stackv">
					<section className="card" aria-labelledby="rows">
						<h2 id="rows">Paste or upload</h2>
						<TextArea
							field={fields.lines}
							label="Order, tracking number and carrier"
							hint="One parcel per line, in any order, with headings or without. Without a carrier the number tells it."
							rows={10}
							spellCheck={false}
							autoComplete="off"
						/>
						<LinesFile id="tracking-file" reply={reply} errors={errors.file} />
						<p className="acts mt-2">
							<Button name="intent" value="check" pendingText="Checking...">
								{parcels.length > 0 ? "Check again" : "Check"}
							</Button>
						</p>
					</section>
					{parcels.some(({ order }) => order) ? <TrackingPanel parcels={parcels} lines={lines} /> : null}
				</div>
				{parcels.length > 0 ? null : (
					<EmptyState title="Nothing checked yet">
						Paste or upload what your carrier's software wrote. You see what each row does before any order
						ships.
					</EmptyState>
				)}
			</Form>
		</div>
	);
}

/** What will ship, and the button that ships it. */
function TrackingPanel({ parcels, lines }: Pick<TrackingReply, "parcels" | "lines">) {
	const count = (...outcomes: TrackingReply["parcels"][number]["outcome"][]) =>
		parcels.filter(({ outcome }) => outcomes.includes(outcome)).length;
	const [ready, toAsk] = [count("ship"), count("ask")];
	const figures = [
		["Orders to ship", ready],
		["Units", unitsShipped(parcels, "ship")],
		["Carrier to choose", toAsk],
		["To look at", count("bad", "differs", "changed")],
		["Nothing to do", count("done", "skip", "shipped")],
	] as const;
	// An order that changed meanwhile is checked again before it ships.
	const seen = Object.fromEntries(
		parcels.flatMap(({ order, outcome }) =>
			order && outcome !== "changed" ? [[order.id, order.version]] : [],
		),
	);
	return (
		<section className="docket" aria-labelledby="ship">
			<h2 id="ship">Ship</h2>
			<dl className="lines">
				{figures.map(([label, n], at) =>
					n > 0 || at === 0 ? (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{grouped(n)}</dd>
						</div>
					) : null,
				)}
			</dl>
			<input type="hidden" name="checked" value={lines} />
			<input type="hidden" name="seen" value={JSON.stringify(seen)} />
			{ready + toAsk > 0 ? (
				<p className="acts mt-2">
					<Button variant="primary" name="intent" value="apply" pendingText="Shipping...">
						{ready > 0 ? `Ship ${ordersText(ready)}` : "Ship the chosen orders"}
					</Button>
				</p>
			) : null}
			<p className="small mute mt-2">
				Each order ships whole, and its customer gets the tracking number by email. The other rows are left as
				they are. The same file again ships nothing twice.
			</p>
		</section>
	);
}
