import { useCallback, useState } from "react";
import { Form, href, Link, useFetchers } from "react-router";
import type { Cart } from "~/domain/cart/cart-line";
import { formatCents } from "~/domain/money";
import { FREE_SHIPPING_ABOVE_CENTS } from "~/site";
import { Button, ButtonLink } from "~/ui/button";
import { Docket, Note } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { TableFrame } from "~/ui/table";
import { CartLineRow, lineFetcherKey } from "./cart-line-row";
import { TotalLines } from "./order-summary";

/** A change the server refused: which line, what was asked for, and why not. */
export type LineRefusal = { itemId: string; quantity: number; message: string };

export const lineAnchor = (itemId: string) => `line-${itemId}`;

const COLUMNS = [
	{ head: "Item" },
	{ head: "Each", num: true },
	{ head: "Quantity" },
	{ head: "Total", num: true },
	{ head: "Remove", hideHead: true },
];

/** The cart with its summary; `refusal` is shown on its line. */
export function CartScreen({ cart, refusal = null }: { cart: Cart; refusal?: LineRefusal | null }) {
	if (cart.lines.length === 0) {
		return (
			<div className="wrap">
				<EmptyState
					bare
					heading={1}
					title="Your cart is empty"
					action={
						<>
							<ButtonLink variant="primary" to={href("/products")}>
								Browse Products
							</ButtonLink>
							<ButtonLink to={href("/quick-order")}>Quick order</ButtonLink>
						</>
					}
				/>
			</div>
		);
	}
	return <FilledCart cart={cart} refusal={refusal} />;
}

/** Which lines wait for the server, from the press of a button until the answer to the last one. */
function useWaitingLines() {
	const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
	const noteWaiting = useCallback((itemId: string, waits: boolean) => {
		setWaiting((before) => {
			if (before.has(itemId) === waits) return before;
			const after = new Set(before);
			if (waits) after.add(itemId);
			else after.delete(itemId);
			return after;
		});
	}, []);
	return { isWaiting: waiting.size > 0, noteWaiting };
}

function FilledCart({ cart, refusal }: { cart: Cart; refusal: LineRefusal | null }) {
	const { isWaiting, noteWaiting } = useWaitingLines();
	return (
		<div className="wrap">
			<PageHead title="Cart">
				<Link to={href("/quick-order")}>Quick order</Link>
				<Link to={href("/lists/new")}>Save as a list</Link>
				<Link to={href("/products")}>Continue shopping</Link>
			</PageHead>
			<ErrorSummary problems={refusal ? [{ id: `quantity-${refusal.itemId}`, text: refusal.message }] : []} />
			<div className="split">
				<div>
					<TableFrame kind="cartt" columns={COLUMNS}>
						{cart.lines.map((line) => (
							<CartLineRow
								key={line.id}
								line={line}
								anchor={lineAnchor(line.id)}
								refusal={refusal?.itemId === line.id ? refusal : null}
								onWaiting={noteWaiting}
							/>
						))}
					</TableFrame>
					{cart.lines.length > 1 ? (
						<Form method="post" action={href("/cart/clear")} className="no-print mt-2">
							<Button variant="link-bad" size="s">
								Remove all {cart.lines.length} lines
							</Button>
						</Form>
					) : null}
				</div>
				<Summary cart={cart} isWaiting={isWaiting} />
			</div>
		</div>
	);
}

function Summary({ cart, isWaiting }: { cart: Cart; isWaiting: boolean }) {
	const keys = new Set(cart.lines.map(({ id }) => lineFetcherKey(id)));
	// A line still waits between two of its requests, when no fetcher is under way.
	const sending = useFetchers().some(({ key, state }) => state !== "idle" && keys.has(key));
	const busy = isWaiting || sending;
	const { totals } = cart;
	const remaining = totals.freeShippingRemainingCents;
	return (
		<div className="sticky" aria-busy={busy || undefined}>
			<Docket
				as="aside"
				title="Order summary"
				aside={`${cart.lines.length} ${cart.lines.length === 1 ? "line" : "lines"}, ${cart.units} ${cart.units === 1 ? "unit" : "units"}`}
			>
				<TotalLines totals={totals} busy={busy} />
				{remaining > 0 && !busy ? (
					<Note kind="good" className="small mt-4">
						<b>Add {formatCents(remaining)} more for free shipping.</b> Orders above{" "}
						{formatCents(FREE_SHIPPING_ABOVE_CENTS)} ship free.
					</Note>
				) : null}
			</Docket>
			<div className="mt-4 grid gap-2.5">
				{cart.canCheckout || busy ? (
					<ButtonLink variant="primary" to={href("/checkout")}>
						Proceed to Checkout
					</ButtonLink>
				) : (
					<>
						<Button variant="primary" type="button" disabled aria-describedby="checkout-blocked">
							Proceed to Checkout
						</Button>
						<p className="small" id="checkout-blocked">
							Put the marked lines right first.
						</p>
					</>
				)}
			</div>
		</div>
	);
}
