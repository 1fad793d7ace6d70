import { type FormEvent, useEffect } from "react";
import { Form, href } from "react-router";
import { TierName } from "~/desk/tiers";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { type Totals, totalsOf } from "~/terms/order-totals";
import { PAYMENT_TERMS } from "~/terms/payment";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { Line, Lines, Note, Panel } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Address } from "~db/json-shapes";
import { TotalLines } from "../cart/buyer/total-lines";
import {
	billingLabels,
	OrderFields,
	type OrderReply,
	type OrderTerms,
	shipToOf,
	useOrderForm,
} from "../checkout/order-fields";
import { shipToStart } from "../checkout/ship-to-start";
import { short } from "../checkout/short-address";
import { QuickOrderChanged } from "../quick-order/buyer/changed";
import { QuickOrderTable, useLiveRows, useTypeAhead } from "../quick-order/buyer/live-rows";
import { LeftOut, PasteBox } from "../quick-order/buyer/paste-box";
import type { QuickOrderState } from "../quick-order/buyer/quick-order-state";
import { type QuickOrderSums, sumsOf } from "../quick-order/buyer/quick-order-totals";
import { liveRow } from "../quick-order/buyer/row";
import { QuickOrderSummary } from "../quick-order/buyer/summary";
import { cellOf } from "../quick-order/buyer/use-quick-order-keys";
import type { PhoneOrder } from "./phone-order.server";

type Props = {
	order: PhoneOrder & OrderTerms;
	quickOrder: QuickOrderState;
	filled: string;
	reply: OrderReply;
};

/** An order that staff take by phone: lines at the customer's prices, addresses and payment (Rule 7.100). */
export function PhoneOrderScreen({ order, quickOrder, filled, reply }: Props) {
	const { customer, businessName, addresses, usualMethod, problem } = order;
	const page = href("/admin/customers/:id/order", { id: customer.id });
	const live = useLiveRows(quickOrder, `${page}/lines`);
	const typeAhead = useTypeAhead();
	const [form, fields] = useOrderForm(
		order,
		shipToStart({ ...order, mayShipElsewhere: true }),
		reply,
		usualMethod,
	);
	useEffect(() => {
		// The answer's state is the one that was sent: the totals follow what was chosen since.
		const state = reply && live.form.current?.elements.namedItem("shippingAddress.state");
		if (state instanceof HTMLElement) state.dispatchEvent(new Event("input", { bubbles: true }));
	}, [reply, live.form]);
	const sums = sumsOf(live.rows, live.edits);
	const totals = totalsOf(
		live.rows.flatMap((row, n) => {
			const goods = liveRow(row, live.edits[n]);
			if (!goods) return [];
			const { units: quantity, cents: lineTotalCents } = goods;
			const { weightHundredths = null, excise = [] } = row?.goods ?? {};
			return [{ quantity, lineTotalCents, weightHundredths, excise }];
		}),
		shipToOf(fields, order),
		order,
	);
	// Rows show their own problems.
	const errors = Object.fromEntries(
		Object.entries(form.allErrors).filter(([field]) => !field.startsWith("lines[")),
	);
	const failed = quickOrder.showProblems || Object.keys(errors).length > 0;
	const name = businessName ?? customer.username;
	return (
		<div className="wrap">
			<PageTitle>{`${failed ? "Error: " : ""}Order for ${name}`}</PageTitle>
			<StaffHead
				title={`Order for ${name}`}
				facts={
					<>
						<TierName tier={customer.pricingTier} /> prices · {PAYMENT_TERMS[customer.paymentTerms].label} ·{" "}
						{customer.email}
					</>
				}
			>
				<SiteLink className="tap" to={href("/admin/customers/:id/:does?", { id: customer.id })}>
					Customer
				</SiteLink>
			</StaffHead>
			<Flash message={reply?.toast} />
			{problem ? (
				<Note kind="warn" className="mb-4">
					{problem}
				</Note>
			) : null}
			<ErrorSummary
				problems={[
					...problemsOf({ id: form.id, allErrors: errors }, billingLabels(errors)),
					...(quickOrder.fileProblem ? [{ id: "file", text: quickOrder.fileProblem }] : []),
				]}
			/>
			<LeftOut lines={quickOrder.left} />
			<Form
				ref={live.form}
				id={form.id}
				method="post"
				action={page}
				encType="multipart/form-data"
				noValidate
				onInput={(event: FormEvent<HTMLFormElement>) => {
					if (cellOf(event.target)) live.events.onInput(event);
				}}
				onBlur={live.events.onBlur}
				onKeyDown={live.events.onKeyDown}
				onFocus={typeAhead.onFocus}
				onSubmit={(event) => {
					live.events.onSubmit();
					form.onSubmit(event);
				}}
			>
				<input type="hidden" name="idempotencyKey" value={quickOrder.formKey} />
				<input type="hidden" name="filled" value={filled} />
				<input type="hidden" name="shownTotalCents" value={totals.totalCents} />
				{/* Enter presses the form's first button, which orders nothing. */}
				<button className="vh" type="submit" name="intent" value="verify" tabIndex={-1} aria-hidden="true" />
				<QuickOrderChanged rows={live.rows} />
				<QuickOrderSummary
					key={`problems-${quickOrder.formKey}`}
					rows={live.rows.map((row, n) => (n === live.typing ? null : row))}
					takesFocus={
						quickOrder.showProblems && Object.keys(errors).length === 0 && quickOrder.fileProblem === null
					}
				/>
				<div className="pad2">
					<div>
						<QuickOrderTable
							key={quickOrder.formKey}
							live={live}
							focus={quickOrder.focus}
							page={page}
							withStock
						/>
						<div className="mt-3 mb-7">
							<Details
								summary="Paste lines or upload a CSV file"
								open={quickOrder.paste !== "" || quickOrder.fileProblem !== null}
							>
								<PasteBox key={quickOrder.formKey} quickOrder={quickOrder} />
							</Details>
						</div>
						<AddressChoice addresses={addresses} />
						<OrderFields fields={fields} terms={order} totalCents={totals.totalCents} forStaff />
					</div>
					<OrderSide name={name} sums={sums} totals={totals} shipDay={order.shipDay} />
				</div>
				{typeAhead.list}
			</Form>
		</div>
	);
}

/** Fills in another address of the customer's; without scripts too, and nothing typed is lost. */
function AddressChoice({ addresses }: { addresses: readonly Address[] }) {
	if (addresses.length === 0) return null;
	return (
		<div className="flex max-w-184 flex-wrap items-end gap-x-3">
			<SelectField
				className="min-w-0 flex-1 basis-64"
				label="Ship to an address on file"
				name="address"
				options={[
					...addresses.map((address, n) => ({ value: String(n), label: short(address) })),
					{ value: "new", label: "A new address" },
				]}
			/>
			<Button className="mb-5" name="intent" value="address">
				Use this address
			</Button>
		</div>
	);
}

/** The totals at the customer's prices, and the form's buttons. */
function OrderSide({
	name,
	sums,
	totals,
	shipDay,
}: {
	name: string;
	sums: QuickOrderSums;
	totals: Totals;
	shipDay: string;
}) {
	const isReady = sums.ready > 0 && sums.problems === 0 && sums.waiting === 0;
	return (
		<div className="sticky">
			<Panel as="aside" title="Order" aside={counted(sums.ready, "line")}>
				{sums.problems + sums.waiting > 0 ? (
					<Lines>
						<Line label="Rows to change">{sums.problems + sums.waiting}</Line>
					</Lines>
				) : null}
				<TotalLines totals={totals} />
				<p className="small mute mt-3">
					At the customer's prices. Ships {dayText(shipDay, "short")} at the earliest. The customer's cart
					stays as it is.
				</p>
			</Panel>
			<div className="mt-4 grid gap-2.5">
				{isReady ? (
					<Button variant="primary" name="intent" value="place" pendingText="Placing order...">
						Place order for {name}
					</Button>
				) : null}
				<Button
					variant={isReady ? "default" : "primary"}
					name="intent"
					value="verify"
					pendingText="Checking..."
				>
					Check order
				</Button>
			</div>
		</div>
	);
}
