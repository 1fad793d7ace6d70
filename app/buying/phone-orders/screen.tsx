import { type FormEvent, useEffect } from "react";
import { Form, href, Link } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { type Totals, totalsOf } from "~/terms/order-totals";
import { PAYMENT_TERMS } from "~/terms/payment";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { Docket, Line, Lines, Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
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
import { short } from "../checkout/saved-addresses";
import { PadChanged } from "../quick-order/buyer/changed";
import { type PadSums, sumsOf } from "../quick-order/buyer/docket";
import { PadTable, useLiveRows, useTypeAhead } from "../quick-order/buyer/live-rows";
import type { PadState } from "../quick-order/buyer/pad-state";
import { LeftOut, PasteBox } from "../quick-order/buyer/paste-box";
import { liveRow } from "../quick-order/buyer/row";
import { PadSummary } from "../quick-order/buyer/summary";
import { placeOf } from "../quick-order/buyer/use-pad-keys";
import type { PhoneOrder } from "./phone-order.server";

type Props = { order: PhoneOrder & OrderTerms; pad: PadState; filled: string; reply: OrderReply };

/** An order that staff take by phone: lines at the customer's prices, addresses and payment (Rule 7.100). */
export function PhoneOrderScreen({ order, pad, filled, reply }: Props) {
	const { customer, businessName, addresses, usualMethod, problem } = order;
	const page = href("/admin/customers/:id/order", { id: customer.id });
	const live = useLiveRows(pad, `${page}/lines`);
	const typeAhead = useTypeAhead();
	const [form, fields] = useOrderForm(
		order,
		order.stores.length > 1 ? undefined : addresses[0],
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
			return [{ quantity, lineTotalCents, weightHundredths: null, excise: row?.goods?.excise ?? [] }];
		}),
		shipToOf(fields, order, true),
		order.certificates,
	);
	// Rows show their own problems.
	const errors = Object.fromEntries(
		Object.entries(form.allErrors).filter(([field]) => !field.startsWith("lines[")),
	);
	const failed = pad.showProblems || Object.keys(errors).length > 0;
	const name = businessName ?? customer.username;
	return (
		<div className="wrap">
			<PageTitle>{`${failed ? "Error: " : ""}Order for ${name}`}</PageTitle>
			<StaffHead
				title={`Order for ${name}`}
				facts={
					<>
						{PRICING_TIERS[customer.pricingTier].name} prices · {PAYMENT_TERMS[customer.paymentTerms].label} ·{" "}
						{customer.email}
					</>
				}
			>
				<Link className="tap" to={href("/admin/customers/:id", { id: customer.id })}>
					Customer
				</Link>
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
					...(pad.fileProblem ? [{ id: "file", text: pad.fileProblem }] : []),
				]}
			/>
			<LeftOut lines={pad.left} />
			<Form
				ref={live.form}
				id={form.id}
				method="post"
				action={page}
				encType="multipart/form-data"
				noValidate
				onInput={(event: FormEvent<HTMLFormElement>) => {
					if (placeOf(event.target)) live.events.onInput(event);
				}}
				onBlur={live.events.onBlur}
				onKeyDown={live.events.onKeyDown}
				onFocus={typeAhead.onFocus}
				onSubmit={(event) => {
					live.events.onSubmit();
					form.onSubmit(event);
				}}
			>
				<input type="hidden" name="idempotencyKey" value={pad.formKey} />
				<input type="hidden" name="filled" value={filled} />
				<input type="hidden" name="shownTotalCents" value={totals.totalCents} />
				{/* Enter presses the form's first button, which orders nothing. */}
				<button className="vh" type="submit" name="intent" value="verify" tabIndex={-1} aria-hidden="true" />
				<PadChanged rows={live.rows} />
				<PadSummary
					key={`problems-${pad.formKey}`}
					rows={live.rows.map((row, n) => (n === live.typing ? null : row))}
					takesFocus={pad.showProblems && Object.keys(errors).length === 0 && pad.fileProblem === null}
				/>
				<div className="pad2">
					<div>
						<PadTable key={pad.formKey} live={live} focus={pad.focus} page={page} withStock />
						<div className="mt-3 mb-7">
							<Details
								summary="Paste lines or upload a CSV file"
								open={pad.paste !== "" || pad.fileProblem !== null}
							>
								<PasteBox key={pad.formKey} pad={pad} />
							</Details>
						</div>
						<AddressChoice addresses={addresses} />
						<OrderFields fields={fields} terms={order} forStaff />
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
	if (addresses.length < 2) return null;
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
	sums: PadSums;
	totals: Totals;
	shipDay: string;
}) {
	const isReady = sums.ready > 0 && sums.problems === 0 && sums.waiting === 0;
	return (
		<div className="sticky">
			<Docket as="aside" title="Order" aside={counted(sums.ready, "line")}>
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
			</Docket>
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
