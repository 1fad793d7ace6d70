import type { KeyboardEvent } from "react";
import type { PriceStep } from "~/catalog";
import { stepCents } from "~/catalog";

/** The quantity boxes that can be seen, in order. */
const boxesIn = (form: HTMLFormElement) =>
	[...form.querySelectorAll<HTMLInputElement>("input.qty")].filter((box) => box.offsetParent !== null);

/** Moves on to the next or the previous quantity box, and from the last one to the button that adds. */
export function moveByKey(event: KeyboardEvent<HTMLFormElement>): void {
	const box = event.target;
	if (!(box instanceof HTMLInputElement) || !box.matches(".qty") || event.nativeEvent.isComposing) return;
	const form = event.currentTarget;
	if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
		event.preventDefault();
		form.requestSubmit(form.querySelector<HTMLButtonElement>(".lv-foot button"));
		return;
	}
	const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!step || event.shiftKey || event.altKey) return;
	event.preventDefault();
	const boxes = boxesIn(form);
	const next = boxes[boxes.indexOf(box) + step];
	if (next) {
		next.focus();
		next.select();
	} else if (step > 0) {
		form.querySelector<HTMLButtonElement>(".lv-foot button")?.focus();
	}
}

/** What the form's boxes come to. Entries that are not whole numbers count as 0. */
export type OrderTotals = {
	lines: number;
	units: number;
	cents: number;
	byProduct: Map<string, [lines: number, units: number]>;
};

type Priced = { wholesaleCents?: number; steps?: PriceStep[]; inCart?: number };

/** @param products by id, with their prices; a flavor with prices of its own has them at its box. */
export function totalsIn(
	form: HTMLFormElement,
	products: ReadonlyMap<string | undefined, Priced>,
): OrderTotals {
	const filled: { productId: string; units: number; own: string | undefined }[] = [];
	const totals: OrderTotals = { lines: 0, units: 0, cents: 0, byProduct: new Map() };
	for (const [name, value] of new FormData(form)) {
		const productId = /^q\.([\w-]+)/.exec(name)?.[1];
		const units = /^\s*\d{1,6}\s*$/.test(String(value)) ? Number(value) : 0;
		if (!productId || units === 0) continue;
		totals.lines += 1;
		totals.units += units;
		const box = form.elements.namedItem(name);
		filled.push({ productId, units, own: box instanceof HTMLInputElement ? box.dataset.steps : undefined });
		const [lines, sum] = totals.byProduct.get(productId) ?? [0, 0];
		totals.byProduct.set(productId, [lines + 1, sum + units]);
	}
	for (const { productId, units, own } of filled) {
		const { wholesaleCents = 0, steps, inCart = 0 } = products.get(productId) ?? {};
		const all: PriceStep[] = own ? JSON.parse(own) : (steps ?? [{ from: 1, cents: wholesaleCents }]);
		totals.cents += units * stepCents(all, totals.byProduct.get(productId)![1] + inCart);
	}
	return totals;
}
