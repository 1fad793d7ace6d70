import { Fragment } from "react";
import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { STOCK_BATCHES, type StockBatch } from "~/terms/stock";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import type { BatchReply } from "./batch-action.server";
import { type Latest, LatestBatches } from "./latest-batches";
import { PreviewTable } from "./preview-table";
import { ScanCard } from "./scan-card";
import { StockSwitch } from "./stock-switch";
import { WaitingOrders } from "./waiting-orders";

type Props = {
	kind: StockBatch;
	today: string;
	formKey: string;
	latest: readonly Latest[];
	/** Orders to suppliers whose goods are to come. */
	orders: readonly { id: string; number: string; supplier: string; expectedDay: string | null }[];
	reply: BatchReply | undefined;
};

/** Receives a delivery or applies a count: what was scanned at the right, what it means at the left. */
export function BatchScreen({ kind, today, formKey, latest, orders, reply }: Props) {
	const isDelivery = kind === "receive";
	const errors = reply?.errors ?? {};
	const [form, fields] = answeredForm<{ supplier: string; reference: string; day: string; lines: string }>({
		id: "stock",
		lastResult: reply ? { initialValue: reply.values, error: errors } : undefined,
		defaultValue: { day: today },
	});
	const preview = reply?.preview ?? null;
	const title = isDelivery ? "Receive a delivery" : "Count stock";
	const failed = Object.keys(errors).length > 0;
	return (
		<div className="wrap">
			<PageTitle>{`${failed ? "Error: " : ""}${title}`}</PageTitle>
			<StaffHead title={title} tabs={useSectionTabs()}>
				<StockSwitch />
			</StaffHead>
			<Flash message={reply?.toast} />
			{orders.length > 0 && !preview ? (
				<p className="mb-3">
					For an order:{" "}
					{orders.map(({ id, number, supplier, expectedDay }, n) => (
						<Fragment key={id}>
							{n > 0 ? "; " : ""}
							<SiteLink to={href("/admin/purchases/:id/receive", { id })}>{number}</SiteLink>{" "}
							<span className="mute">
								{[supplier, expectedDay && dayText(expectedDay, "day")].filter(Boolean).join(", ")}
							</span>
						</Fragment>
					))}
				</p>
			) : null}
			<ErrorSummary problems={problemsOf(form)} />
			<Form
				className={preview ? "duo" : "duo duo-3"}
				method="post"
				encType="multipart/form-data"
				id={form.id}
				noValidate
				preventScrollReset
			>
				<input type="hidden" name="idempotencyKey" value={formKey} />
				<div>
					<div className="acts items-end mb-3">
						{isDelivery ? (
							<>
								<TextField
									className="mb-0 flex-[1_1_9rem]"
									field={fields.supplier}
									label="Supplier"
									maxLength={100}
									autoComplete="off"
								/>
								<TextField
									className="mb-0 flex-[1_1_9rem]"
									field={fields.reference}
									label="Delivery note"
									maxLength={100}
									autoComplete="off"
								/>
							</>
						) : null}
						<TextField
							className="mb-0"
							field={fields.day}
							label={isDelivery ? "Received on" : "Counted on"}
							type="date"
						/>
					</div>
					{preview ? (
						<>
							<PreviewTable kind={kind} preview={preview} />
							<WaitingOrders orders={preview.waiting} />
						</>
					) : null}
				</div>
				<div className="stackv">
					<ScanCard
						field={fields.lines}
						hint="SKU or barcode. A code alone is one unit."
						rows={10}
						reply={reply}
						isChecked={preview !== null}
					/>
					{preview && preview.rows.length > 0 ? <BatchPanel kind={kind} preview={preview} /> : null}
				</div>
				{preview ? null : (
					<div>
						<LatestBatches kind={kind} latest={latest} />
					</div>
				)}
			</Form>
		</div>
	);
}

export type Preview = NonNullable<BatchReply["preview"]>;

/** What will be taken, and the button that does it. */
function BatchPanel({ kind, preview }: { kind: StockBatch; preview: Preview }) {
	const { rows, bad, units, seen, checked, taken } = preview;
	const isDelivery = kind === "receive";
	const differing = rows.filter(({ quantity, expected }) => quantity !== expected).length;
	return (
		<section className="docket" aria-labelledby="take">
			<h2 id="take">{STOCK_BATCHES[kind]}</h2>
			<dl className="lines">
				<div>
					<dt>Lines ready</dt>
					<dd>{`${grouped(rows.length)} of ${grouped(rows.length + bad.length)}`}</dd>
				</div>
				<div>
					<dt>Units</dt>
					<dd>{grouped(units)}</dd>
				</div>
				{isDelivery ? null : (
					<div>
						<dt>Lines that differ</dt>
						<dd>{grouped(differing)}</dd>
					</div>
				)}
				{bad.length > 0 ? (
					<div>
						<dt>Lines to fix</dt>
						<dd>{grouped(bad.length)}</dd>
					</div>
				) : null}
			</dl>
			<input type="hidden" name="checked" value={checked} />
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="leftOut" value={bad.length} />
			{taken ? (
				<p className="err">
					{taken.reference} was received {taken.day} by {taken.by}.{" "}
					<SiteLink to={href("/admin/stock/batches/:id", { id: taken.id })}>Show it</SiteLink>
				</p>
			) : (
				<p className="acts mt-2">
					<Button variant="primary" name="intent" value="apply" pendingText="Saving...">
						{`${isDelivery ? "Receive" : "Apply"} ${counted(rows.length, "line")}`}
					</Button>
				</p>
			)}
			<p className="small mute mt-2">
				{bad.length > 0
					? `The ${counted(bad.length, "line")} to fix ${bad.length === 1 ? "is" : "are"} left out. `
					: ""}
				{isDelivery
					? "Each delivery note is received once."
					: "Orders placed since you counted are allowed for."}
			</p>
		</section>
	);
}
