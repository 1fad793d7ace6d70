import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import type { Suggestion } from "~/terms/suggestions";
import { ProductImage } from "../pictures/product-image";
import sheet from "../styles/type-ahead.css?url";

const ID = "suggestions";

export type Option = {
	key: string;
	content: ReactNode;
	className?: string;
	/** The heading of the options that begin here. */
	heading?: string;
	choose: () => void;
	/** Ctrl+Enter. */
	add?: (() => void) | undefined;
};

/** Marks the beginning of the text that was typed. */
export function Marked({ text, typed }: { text: string; typed: string }) {
	const at = text.toLowerCase().indexOf(typed.toLowerCase());
	if (at < 0) return text;
	return (
		<>
			{text.slice(0, at)}
			<mark>{text.slice(at, at + typed.length)}</mark>
			{text.slice(at + typed.length)}
		</>
	);
}

/** Picture, name, facts, and the reader's price and stock; visitors see the MSRP. */
export function SuggestedProduct({ product, typed }: { product: Suggestion; typed: string }) {
	const { name, flavor, slug, picture, tint, facts, priceCents, available, msrpCents } = product;
	return (
		<>
			<span className="tn" style={tint ? { background: tint } : undefined}>
				<ProductImage src={picture ?? href("/pictures/products/:slug.svg", { slug })} eager />
			</span>
			<span>
				<Marked text={flavor ? `${name}, ${flavor}` : name} typed={typed} />
				<small>{facts}</small>
			</span>
			<span className="ta-r">
				{priceCents === undefined ? (
					msrpCents === undefined ? null : (
						<>
							<b>{formatCents(msrpCents)}</b>
							<small>MSRP</small>
						</>
					)
				) : (
					<>
						<b>{formatCents(priceCents)}</b>
						<small>{available ? `${grouped(available)} available` : "Out of Stock"}</small>
					</>
				)}
			</span>
		</>
	);
}

/**
 * The listbox under a box. The focus stays in the box: the arrow keys choose an option, Enter opens it, Escape closes.
 */
export function SuggestionList({
	box,
	options,
	keys,
	close,
}: {
	box: HTMLInputElement;
	options: Option[];
	/** Hints about keys, besides the arrows, Enter and Escape. */
	keys?: ReactNode;
	close: () => void;
}) {
	const [active, setActive] = useState(-1);
	const current = Math.min(active, options.length - 1);
	useEffect(() => {
		box.setAttribute("role", "combobox");
		box.setAttribute("aria-autocomplete", "list");
		box.setAttribute("aria-expanded", "true");
		box.setAttribute("aria-controls", ID);
		return () => {
			box.setAttribute("aria-expanded", "false");
			box.removeAttribute("aria-controls");
			box.removeAttribute("aria-activedescendant");
		};
	}, [box]);
	useEffect(() => {
		if (current >= 0) box.setAttribute("aria-activedescendant", `${ID}-${current}`);
		else box.removeAttribute("aria-activedescendant");
		const press = (event: KeyboardEvent) => {
			const option = options[current];
			const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
			if (step) {
				// -1 is the box itself.
				const places = options.length + 1;
				setActive(((current + 1 + step + places) % places) - 1);
			} else if (event.key === "Escape") close();
			else if (event.key === "Enter" && option && !event.isComposing) {
				if (event.ctrlKey || event.metaKey) option.add?.();
				else option.choose();
				close();
			} else return;
			event.preventDefault();
			event.stopPropagation();
		};
		box.addEventListener("keydown", press);
		return () => box.removeEventListener("keydown", press);
	}, [box, options, current, close]);
	return createPortal(
		<>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<div className="ta" id={ID} role="listbox" aria-label="Suggestions">
				{options.map(({ key, heading, className, content, choose }, n) => (
					<div key={key} role="presentation">
						{heading ? (
							<p className="ta-h" role="presentation">
								{heading}
							</p>
						) : null}
						{/* biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the option */}
						{/* biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys */}
						<div
							className={className ? `ta-o ${className}` : "ta-o"}
							role="option"
							id={`${ID}-${n}`}
							aria-selected={n === current}
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => {
								choose();
								close();
							}}
						>
							{content}
						</div>
					</div>
				))}
				<p className="ta-k" aria-hidden="true">
					<span>
						<kbd>↑</kbd> <kbd>↓</kbd> choose
					</span>
					{keys}
					<span>
						<kbd>Esc</kbd> close
					</span>
				</p>
			</div>
		</>,
		box.parentElement!,
	);
}
