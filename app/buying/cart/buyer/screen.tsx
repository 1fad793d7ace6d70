import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { href, useRouteLoaderData } from "react-router";
import type { Cart } from "~/catalog";
import type { Stores } from "~/kernel/actor/stores.server";
import { formatCents } from "~/kernel/money";
import { Button, ButtonLink } from "~/ui/button";
import { useFocusAfterRemoval } from "~/ui/focus";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Note, Panel } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { InlineFlash, PageMessage } from "~/ui/layout/flash-message";
import { PageHead } from "~/ui/layout/page-head";
import { TableFrame } from "~/ui/layout/table";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { CART_AT, CartLineRow } from "./line-row";
import { TotalLines } from "./total-lines";

/** A change the server refused: the line, the requested quantity and the reason. */
export type LineRefusal = { itemId: string; quantity: number; name: string; message: string };

export const lineAnchor = (itemId: string) => `line-${itemId}`;

const COLUMNS = [
	{ head: "Item" },
	{ head: "Each", num: true },
	{ head: "Quantity" },
	{ head: "Total", num: true },
	{ head: "Remove", hideHead: true },
];

type Props = {
	cart: Cart;
	/** Whether the buyer's store can buy the lines: a section, as HTML. */
	may?: string | null;
	/** Failure of the last form, in the error catalog's words. */
	failure?: string | null;
	refusal?: LineRefusal | null;
};

function Failure({ failure }: { failure: string | null }) {
	return failure ? <PageMessage message={{ kind: "error", title: "Error", text: failure }} /> : null;
}

/** The cart with its summary; `refusal` is shown at its line. */
export function CartScreen({ cart, may = null, failure = null, refusal = null }: Props) {
	useFocusAfterRemoval(
		cart.lines.map(({ id }) => id),
		(id) => `#${lineAnchor(id)} [value="remove"]`,
	);
	if (cart.lines.length === 0) {
		return (
			<div className="wrap">
				<Failure failure={failure} />
				<InlineFlash at={CART_AT} />
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
	return <FilledCart cart={cart} may={may} failure={failure} refusal={refusal} />;
}

/** Where the cart ships, from the page's head. */
function useShipsTo(): string | undefined {
	const root = useRouteLoaderData("root") as { stores: Stores | null } | undefined;
	const store = root?.stores?.chosen;
	return store && `Ships to ${store.name}, ${store.address}.`;
}

/** Whether any line waits for the server, and the function that lines report it to. */
function useWaiting() {
	const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
	const note = useCallback((itemId: string, waits: boolean) => {
		setLines((before) => {
			const after = new Set(before);
			after[waits ? "add" : "delete"](itemId);
			return after.size === before.size ? before : after;
		});
	}, []);
	return [lines.size > 0, note] as const;
}

function FilledCart({ cart, may, failure, refusal }: Required<Props>) {
	// True from the first click until the last answer.
	const [isWaiting, noteWaiting] = useWaiting();
	return (
		<div className="wrap">
			<PageHead title="Cart" intro={useShipsTo()}>
				<SiteLink to={href("/quick-order")}>Quick order</SiteLink>
				<SiteLink to={href("/lists/new")}>Save as a list</SiteLink>
				<SiteLink to={href("/products")}>Continue shopping</SiteLink>
			</PageHead>
			<Failure failure={failure} />
			<ErrorSummary
				problems={
					refusal ? [{ id: `quantity-${refusal.itemId}`, text: `${refusal.name}: ${refusal.message}` }] : []
				}
			/>
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
					<InlineFlash at={CART_AT} />
					{cart.lines.length > 1 ? (
						<SiteForm method="post" action={href("/cart/clear")} className="no-print mt-2">
							<Button variant="link-bad" size="s">
								Remove all {cart.lines.length} lines
							</Button>
						</SiteForm>
					) : null}
					{may ? (
						// biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, without scripts
						<div className="mt-6" dangerouslySetInnerHTML={{ __html: may }} />
					) : null}
				</div>
				<Summary cart={cart} busy={isWaiting} />
			</div>
		</div>
	);
}

/**
 * Sends quantities that were typed and not sent when the checkout is opened, and opens it after the answers unless one was
 * refused: the order would not have them.
 */
function useTypedFirst(busy: boolean) {
	const pressed = useRef<HTMLElement>(null);
	useEffect(() => {
		const link = pressed.current;
		if (busy) return;
		pressed.current = null;
		if (!document.querySelector(".row-bad")) link?.click();
	}, [busy]);
	return (event: MouseEvent<HTMLElement>) => {
		for (const box of document.querySelectorAll<HTMLInputElement>(".cartt [name=quantity]")) {
			const before = box.defaultValue;
			if (box.value === before) continue;
			box.form!.requestSubmit();
			// The row may have put back an entry that is no quantity.
			if (box.value !== before) pressed.current = event.currentTarget;
		}
		if (pressed.current) event.preventDefault();
	};
}

function Summary({ cart, busy }: { cart: Cart; busy: boolean }) {
	const { totals, units } = cart;
	const n = cart.lines.length;
	const sendTyped = useTypedFirst(busy);
	const { freeShippingRemainingCents: remaining, minimumMissingCents: missing } = totals;
	return (
		<div className="sticky" aria-busy={busy || undefined}>
			<Panel
				as="aside"
				title="Order summary"
				aside={`${n} line${n === 1 ? "" : "s"}, ${units} unit${units === 1 ? "" : "s"}`}
			>
				<TotalLines totals={totals} busy={busy} />
				{remaining > 0 && totals.subtotalCents > 0 && !busy ? (
					<Note kind="good" className="small mt-4">
						<b>Add {formatCents(remaining)} more for free shipping.</b> Orders above{" "}
						{formatCents(totals.subtotalCents + remaining - 1)} ship free.
					</Note>
				) : null}
			</Panel>
			<div className="mt-4 grid gap-2.5">
				{(cart.canCheckout && missing === 0) || busy ? (
					<ButtonLink variant="primary" to={href("/checkout")} onClick={sendTyped}>
						Proceed to Checkout
					</ButtonLink>
				) : (
					<>
						<Button variant="primary" type="button" disabled aria-describedby="checkout-blocked">
							Proceed to Checkout
						</Button>
						<p className="small" id="checkout-blocked">
							{cart.canCheckout ? `Add ${formatCents(missing)} to order.` : "Fix the marked lines first."}
						</p>
					</>
				)}
			</div>
		</div>
	);
}
