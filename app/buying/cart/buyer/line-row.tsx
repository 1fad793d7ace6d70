import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { type CartLine, flavorText, lineName, type QuantityIntent, steppedQuantity } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { QuantityStepper } from "~/ui/form/quantity-stepper";
import { say } from "~/ui/layout/say";
import { ProductImage } from "~/ui/pictures/product-image";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { TypedWords } from "~/ui/text/typed-words";
import { InsteadLinks } from "~/ui/text/why-line";
import type { action } from "./cart-item";
import type { LineRefusal } from "./screen";

/** The anchor of the answers of a line's removal and its Undo. */
export const CART_AT = "lines";

/** A requested change: a new quantity, or removal. */
type Change = number | "remove";

/**
 * Sends a line's changes one request at a time; changes made while one is running become one request after it. Amounts
 * are never guessed on the client. Removal uses the same fetcher and not a navigation: React Router drops the page's
 * data when a fetcher is answered while a navigation to another route is being sent.
 *
 * What is being sent is kept beside React's state, for a second change made by the same click or key. That a request is
 * under way is told at once (`flushSync`) and ends with its data in one state of the router: any state of our own would
 * be rendered before or after that, and show the old quantity for a moment, which the next press would count from.
 */
function useChange(line: CartLine, url: string) {
	const fetcher = useFetcher<typeof action>();
	const [wanted, setWanted] = useState<Change | null>(null);
	const latest = useRef<Change | null>(null);
	const { state, submit } = fetcher;
	const change = async (next: Change) => {
		setWanted(next);
		const isSending = latest.current !== null;
		latest.current = next;
		if (isSending) return;
		let sent: Change | null;
		do {
			sent = latest.current;
			await submit(
				sent === "remove"
					? { intent: "remove", via: "fetch" }
					: { quantity: String(sent), intent: "set", via: "fetch" },
				{ method: "post", action: url, flushSync: true },
			);
		} while (sent !== latest.current);
		latest.current = null;
	};
	const busy = state !== "idle";
	return {
		quantity: busy && typeof wanted === "number" ? wanted : line.quantity,
		busy,
		change,
		refusal: busy ? null : (fetcher.data?.refusal ?? null),
	};
}

function LineWords({ line }: { line: CartLine }) {
	return (
		<div>
			{line.unitPriceCents === null ? (
				<b className="font-semibold">{line.productName}</b>
			) : (
				<SiteLink className="plain font-semibold" to={href("/products/:slug", line)}>
					{line.productName}
				</SiteLink>
			)}
			<span className="block">{flavorText(line)}</span>
			<span className="small mute block">
				{line.sku ? <span className="mono">{line.sku}</span> : null}
				{line.minimumOrderQuantity > 1 ? ` · min. order ${line.minimumOrderQuantity}` : ""}
				{line.caseSize ? ` · case of ${line.caseSize}` : ""}
			</span>
			<TypedWords words={line.typed} />
			{line.nextPrice ? (
				<span className="small mute block">
					{line.nextPrice.from} or more: {formatCents(line.nextPrice.cents)}
				</span>
			) : null}
		</div>
	);
}

type Props = {
	line: CartLine;
	anchor: string;
	refusal: LineRefusal | null;
	/** Called before paint when the line starts and stops waiting for the server. */
	onWaiting: (itemId: string, waits: boolean) => void;
};

/** One cart line: product, stepper, price, and problems with ordering it. */
export function CartLineRow({ line, anchor, refusal: answered, onWaiting }: Props) {
	const action = href("/cart/items/:itemId", { itemId: line.id });
	const { quantity, busy, change, refusal: fetched } = useChange(line, action);
	useLayoutEffect(() => {
		onWaiting(line.id, busy);
		return () => onWaiting(line.id, false);
	}, [onWaiting, line.id, busy]);
	const isRefused = fetched !== null;
	useEffect(() => {
		if (!isRefused) return;
		say({ kind: "error", title: "Error", text: "Failed to update quantity" });
		return () => say(null);
	}, [isRefused]);
	const refusal = fetched ?? answered;
	const name = lineName(line);
	const blocking = line.problems.filter(({ blocks }) => blocks).map(({ text }) => text);
	const messages = busy
		? []
		: refusal
			? [`${refusal.message}. Your cart still has ${line.quantity}.`]
			: blocking;
	const errorId = `error-${line.id}`;

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		const intent = (pressed?.value ?? "set") as QuantityIntent;
		const box = event.currentTarget.elements.namedItem("quantity") as HTMLInputElement;
		const typed = Number(box.value);
		const next = steppedQuantity(intent, typed % 1 === 0 && typed >= 1 ? typed : 1, line.caseSize);
		// An invalid entry that falls back to the current quantity does not re-render, so reset the box here.
		box.value = String(next);
		if (next !== quantity || refusal) change(next);
	};

	const remove = (event: FormEvent) => {
		event.preventDefault();
		change("remove");
	};

	return (
		<tr id={anchor} className={messages.length ? "row-bad" : undefined}>
			<td className="wide">
				<div className="flex items-center gap-3.5">
					<span className="thumb" style={{ background: line.tint ?? undefined }}>
						<ProductImage src={line.image ?? href("/pictures/products/:slug.svg", line)} />
					</span>
					<LineWords line={line} />
				</div>
				<FieldError id={errorId} errors={messages} />
				{line.problems
					.filter(({ blocks }) => !blocks)
					.map(({ text, instead }) => (
						<span className="small mt-1 block font-semibold" key={text}>
							{text}
							<InsteadLinks instead={instead} />
						</span>
					))}
			</td>
			<td className="num md-only">{line.unitPriceCents === null ? "—" : formatCents(line.unitPriceCents)}</td>
			<td>
				{line.unitPriceCents === null ? (
					<span className="mute">{line.quantity}</span>
				) : (
					<SiteForm method="post" action={action} onSubmit={submit} noValidate>
						<QuantityStepper
							id={`quantity-${line.id}`}
							itemName={name}
							quantity={refusal && !busy ? refusal.quantity : quantity}
							step={line.caseSize ?? 1}
							errorId={messages.length ? errorId : undefined}
						/>
					</SiteForm>
				)}
			</td>
			<td className="num">
				{busy ? (
					<span className="mute">…</span>
				) : (
					<b className="font-semibold">{formatCents(line.lineTotalCents)}</b>
				)}
				{line.unitPriceCents === null ? null : (
					<span className="small mute sm-only">
						<br />
						{formatCents(line.unitPriceCents)} each
					</span>
				)}
			</td>
			<td className="num wide">
				<SiteForm method="post" action={action} onSubmit={remove}>
					<input type="hidden" name="at" value={CART_AT} />
					<Button variant="link-bad" size="s" name="intent" value="remove">
						Remove<span className="vh"> {name}</span>
					</Button>
				</SiteForm>
			</td>
		</tr>
	);
}
