import { type ReactNode, useState } from "react";
import { Form, href } from "react-router";
import { type Cart, type CartLine, lineName } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { type Totals, totalsOf } from "~/terms/order-totals";
import { PAYMENT_METHODS, type PaymentMethod } from "~/terms/payment";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Line, Lines, Note, Panel } from "~/ui/layout/card";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { TypedWords } from "~/ui/text/typed-words";
import type { Address } from "~db/json-shapes";
import { TotalLines } from "../cart/buyer/total-lines";
import { BlockedBox, type Remedies, type Remedy } from "./blocked-box";
import type { BlockedGoods } from "./blocked-goods.server";
import { isCreditBarred } from "./credit-note";
import {
	billingLabels,
	OrderFields,
	type OrderReply,
	type OrderTerms,
	shipToOf,
	useOrderForm,
} from "./order-fields";
import type { ApprovalRule } from "./request-approval.server";
import { OTHER, type ShipToStart } from "./ship-to-start";
import { waitsBy } from "./waits";

type Ordered = OrderTerms & {
	cart: Cart;
	idempotencyKey: string;
	/** The lines that can't go to a store, by store. */
	blocked: Record<string, BlockedGoods[]>;
	approval: ApprovalRule | null;
};

type Props = {
	checkout: Ordered;
	start: ShipToStart;
	/** Addresses to fill in. */
	used: readonly Address[];
	reply: OrderReply;
	/** The address of the form, for goods that are not the cart's. */
	action?: string;
	/** The payment method to begin with. */
	method?: PaymentMethod;
	/** What to do about lines that can't be ordered. */
	remedy?: ReactNode;
	/** Where the goods are changed. */
	goods?: string;
	/** Further fields. */
	children?: ReactNode;
};

/** Where to, how it is paid, and the final totals on one page, with the button that places the order or sends it to an owner. */
export function CheckoutForm({
	checkout,
	start,
	used,
	reply,
	action = href("/checkout"),
	method = checkout.firstMethod,
	remedy = (
		<>
			Some lines can't be ordered. <SiteLink to={href("/cart")}>Change them in your cart</SiteLink>.
		</>
	),
	goods = href("/cart"),
	children,
}: Props) {
	const { cart, idempotencyKey, shipDay, approval, credit } = checkout;
	const begins =
		PAYMENT_METHODS[method].needsCredit && credit && isCreditBarred(credit, cart.totals.totalCents);
	const [form, fields] = useOrderForm(checkout, start, reply, begins ? "" : method);
	const ships = useShips(checkout, fields, reply);
	const { totals } = ships;
	const waits = approval && waitsBy(approval, totals.totalCents) ? approval : null;
	const total = formatCents(totals.totalCents);
	const errors = ships.groups.length > 0 ? withoutItems(form.allErrors) : form.allErrors;
	return (
		<Form method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf({ id: form.id, allErrors: errors }, billingLabels(errors))} />
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
			<input type="hidden" name="shownTotalCents" value={totals.totalCents} />
			{children}
			{ships.groups.length > 0 ? (
				<BlockedBox
					key={ships.placeId}
					{...ships}
					lines={cart.lines}
					takesFocus={reply !== undefined && Object.keys(errors).length === 0}
				/>
			) : null}
			<div className="split checkout">
				<OrderFields
					fields={fields}
					terms={checkout}
					totalCents={totals.totalCents}
					blocked={{ byStore: checkout.blocked, of: cart.lines.length }}
					used={used}
				/>
				<div className="sticky">
					<Panel
						as="aside"
						className="co"
						title="Order summary"
						aside={<SiteLink to={goods}>Change</SiteLink>}
					>
						{waits ? <Waits rule={waits} total={total} /> : null}
						<OrderedLines lines={ships.lines} open={!cart.canCheckout || reply !== undefined} />
						{cart.canCheckout ? null : (
							<Note kind="warn" className="small mt-3">
								{remedy}
							</Note>
						)}
						<TotalLines className="mt-2" totals={totals} />
						{ships.left.length > 0 ? (
							<p className="small mute mt-2">
								{counted(ships.left.length, "line")},{" "}
								{formatCents(ships.left.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0))},{" "}
								{ships.left.length === 1 ? "stays" : "stay"} in your cart.
							</p>
						) : null}
						{waits ? (
							<TextField
								className="mt-4 mb-0"
								field={fields.approvalNote}
								label={`Note to ${namesOf(waits, "the owners")}`}
								mark="optional"
								maxLength={500}
							/>
						) : null}
					</Panel>
					<div className="stick place">
						<p>
							<b className="sm-only">{total}</b>{" "}
							<span className="small mute">Ships {dayText(shipDay, "short")} at the earliest</span>
						</p>
						{waits ? (
							<Button variant="primary" pendingText="Sending...">
								Send for approval
							</Button>
						) : (
							<Button variant="primary" pendingText="Placing order...">
								Place Order<span className="md-only"> · {total}</span>
							</Button>
						)}
					</div>
					<p className="small mute mt-2.5">
						By placing the order you confirm the{" "}
						<SiteLink to={href("/legal/terms")}>Terms of Service</SiteLink>.
					</p>
				</div>
			</div>
		</Form>
	);
}

/** What the form would order as it is filled in: the lines, where to, and their totals. */
function useShips(checkout: Ordered, fields: ReturnType<typeof useOrderForm>[1], reply: OrderReply) {
	const { cart, stores, chosenStore } = checkout;
	const [chosen, setChosen] = useState<Record<string, Remedy>>({});
	const shipTo = shipToOf(fields, checkout);
	const store = stores.find(({ id }) => id === fields.locationId.value);
	const placeId = store?.id ?? OTHER;
	const groups = store ? (checkout.blocked[placeId] ?? []) : (reply?.blocked ?? []);
	const ids = new Set(groups.flatMap(({ lines }) => lines));
	const rest = cart.lines.filter(({ id }) => !ids.has(id));
	const others = stores.filter(({ id }) => id !== placeId && !checkout.blocked[id]);
	const other = others.find(({ id }) => id === chosenStore) ?? others[0];
	const totalsAt = (lines: readonly CartLine[], to: typeof shipTo): Totals => totalsOf(lines, to, cart);
	const isBlocked = groups.length > 0;
	const remedies: Remedies = {
		rest: isBlocked && rest.length > 0 ? { lines: rest, totals: totalsAt(rest, shipTo) } : null,
		move:
			isBlocked && other
				? { id: other.id, name: other.name, totals: totalsAt(cart.lines, other.address) }
				: null,
	};
	const possible = (["rest", "move"] as const).filter((one) => remedies[one] !== null);
	const remedy = possible.find((one) => one === chosen[placeId]) ?? possible[0] ?? null;
	return {
		...{ placeId, groups, remedies, remedy },
		place: store?.name ?? shipTo?.city ?? "this address",
		onChoose: (one: Remedy) => setChosen({ ...chosen, [placeId]: one }),
		lines: remedy === "rest" ? rest : cart.lines,
		left: remedy === "rest" ? cart.lines.filter(({ id }) => ids.has(id)) : [],
		totals: (remedy && remedies[remedy]?.totals) ?? totalsAt(cart.lines, shipTo),
	};
}

/** The box names the lines that can't go to a place, once. */
const withoutItems = <Errors extends Record<string, unknown>>(errors: Errors): Errors =>
	Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith("items["))) as Errors;

/** 'maria', or a word for several. */
const namesOf = ({ owners }: ApprovalRule, many: string): string => (owners.length === 1 ? owners[0]! : many);

/** Who must approve the order, and why (Rule 13.20). */
function Waits({ rule, total }: { rule: ApprovalRule; total: string }) {
	const one = rule.owners.length === 1;
	return (
		<Note className="small mb-4">
			<b>{namesOf(rule, "An owner of your company")} must approve this order.</b>{" "}
			{rule.aboveCents === null
				? "Every order of yours needs approval."
				: `You can order up to ${formatCents(rule.aboveCents)} without approval; this one is ${total}.`}{" "}
			Nothing is set aside until {one ? `${rule.owners[0]} approves` : "one approves"}.
		</Note>
	);
}

/** The lines that are ordered, closed by their count. */
function OrderedLines({ lines, open }: { lines: readonly CartLine[]; open: boolean }) {
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	return (
		<details className="lnf" open={open || lines.length <= MOST_LINES}>
			<summary>
				{counted(lines.length, "line")}, {counted(units, "unit")}
			</summary>
			<Lines>
				{lines.map((line, n) => (
					<Line
						key={line.id}
						label={
							<>
								<span className="q">{line.quantity}</span>
								{/* The error summary links here. */}
								<span id={`checkout-items[${n}]`} tabIndex={-1}>
									{lineName(line)}
									<TypedWords words={line.typed} />
									{line.problems.filter(isOfGoods).map(({ text, blocks }) => (
										<b key={text} className={blocks ? "small block text-red" : "small block"}>
											{text}
										</b>
									))}
								</span>
							</>
						}
					>
						{formatCents(line.lineTotalCents)}
					</Line>
				))}
			</Lines>
		</details>
	);
}

/** More lines than these are folded away, so that the button stays in view. */
const MOST_LINES = 6;

/** Whether a problem is the goods' own: what the law or a license says depends on the address, and is said once for all lines. */
const isOfGoods = ({ kind, blocks }: CartLine["problems"][number]) =>
	blocks || (kind !== "law" && kind !== "license");
