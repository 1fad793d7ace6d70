import { type RefObject, useEffect, useState } from "react";
import { VISITOR } from "~/kernel/actor/actor";
import { parseCents } from "~/kernel/money";
import { cardFacts, type ListedValues } from "../fields/product-facts";
import { FIELD_LIST, type NamedField } from "../fields/product-fields";
import { isInStock, isOnSale } from "../fields/product-price";
import type { BrandChoice } from "../product-admin.queries.server";
import type { ProductCard } from "../shelf/product-view";
import { PLAIN_TINT, picturePath } from "../shelf/reader-words";
import { ShelfLabel } from "../shelf/shelf-label";

/** What a field's text stands for, as far as it can be read while it is typed. */
function typedValue({ kind }: NamedField, text: string) {
	switch (kind) {
		case "cents":
		case "measure":
			return parseCents(text.trim() || "-");
		case "count":
			return /^\d+$/.test(text.trim()) ? Number(text) : null;
		case "flag":
			return text === "on";
		default:
			return text.trim() || null;
	}
}

/** The label that a form's fields make; `base` has what they don't say: its address, picture and color. */
function typedCard(base: ProductCard, form: FormData, brands: readonly BrandChoice[]): ProductCard {
	const entries = FIELD_LIST.map((field) => [
		field.column,
		typedValue(field, String(form.get(field.name) ?? "")),
	]);
	const values = Object.fromEntries(entries) as ListedValues;
	const flavors = [...form].filter(
		([name, value]) => /^flavorRows\[\d+\]\.name$/.test(name) && String(value).trim(),
	);
	const { wholesalePriceCents: wholesale, msrpCents: msrp, minimumOrderQuantity: minimum } = values;
	// A new product's form says nothing of being active: it is.
	const active = values.active || !form.has("version");
	const inStock = isInStock(values);
	return {
		slug: base.slug,
		name: values.name || "Product name",
		brandName: brands.find(({ id }) => id === values.brandId)?.name ?? "Brand",
		category: values.category ?? base.category,
		facts: cardFacts(VISITOR, values, flavors.length),
		minimumOrderQuantity: minimum || 1,
		...(values.shortDescription ? { description: values.shortDescription } : {}),
		...(msrp ? { msrpCents: msrp } : {}),
		...(wholesale ? { wholesaleCents: wholesale } : {}),
		...(inStock ? {} : { outOfStock: true }),
		...(isOnSale({ ...values, active }) ? {} : { notOnSale: true }),
		...(values.featured ? { featured: true } : {}),
		...(base.tint ? { tint: base.tint } : {}),
		...(base.picture ? { picture: base.picture } : {}),
	};
}

/** Fields whose value is not the one the page was opened with. */
const countChanges = (form: HTMLFormElement): number =>
	Array.from(form.elements).filter((field) => {
		if (field instanceof HTMLSelectElement) {
			const opened =
				Array.from(field.options).find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
			return field.value !== opened?.value;
		}
		if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
		if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
		return field.type === "checkbox"
			? field.checked !== field.defaultChecked
			: field.value !== field.defaultValue;
	}).length;

/** Follows a form: its label, and how many of its fields were changed. Null before scripts run. */
export function useTyped(
	form: RefObject<HTMLFormElement | null>,
	base: ProductCard | undefined,
	brands: readonly BrandChoice[],
	turn: number,
): { card: ProductCard | undefined; changes: number } | null {
	const [typed, setTyped] = useState<{ card: ProductCard | undefined; changes: number } | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a turn of the rows changes the fields
	useEffect(() => {
		const own = form.current;
		if (!own) return;
		const read = () =>
			setTyped({
				card: base && typedCard(base, new FormData(own), brands),
				changes: countChanges(own),
			});
		// Some fields stand outside the form and belong to it by its id.
		const follow = ({ target }: Event) => {
			if (target instanceof Element && "form" in target && target.form === own) read();
		};
		read();
		document.addEventListener("input", follow);
		return () => document.removeEventListener("input", follow);
	}, [form, base, brands, turn]);
	return typed;
}

/** A product's label as buyers see it, to be looked at only. */
export function LiveLabel({ card }: { card: ProductCard }) {
	return (
		<div>
			<div inert>
				<ShelfLabel
					product={card}
					pictureSrc={picturePath(card)}
					tint={card.tint ?? PLAIN_TINT}
					detailsTo=""
					quoteTo={card.notOnSale ? null : ""}
					loginTo=""
					heading={3}
					eager
				/>
			</div>
			<p className="small mute mt-1">As buyers without a discount see it once it is saved.</p>
		</div>
	);
}
