import type { Actor } from "~/kernel/actor/actor";
import { grouped } from "~/kernel/texts/numbers";
import { type FactGroup, FIELD_LIST, type NamedField, type ProductValues } from "./product-fields.ts";

export type Fact = { label: string; value: string };

/** The values that cards and product pages read. */
export type ListedValues = Omit<ProductValues, "description" | "costCents">;

/** The fields of a place by group: each of a list's rows goes through a few of them. */
const fieldsOf = (place: "card" | "page") =>
	Map.groupBy(
		FIELD_LIST.flatMap((field) => {
			const shown = field[place];
			return shown ? [{ field, shown }] : [];
		}),
		({ field }) => field.group,
	);
const FIELDS = { card: fieldsOf("card"), page: fieldsOf("page") };

/** The facts of a group of fields. Fields that are empty or 0 are left out. */
const factsOf = (
	actor: Actor,
	place: "card" | "page",
	values: Partial<ProductValues>,
	group: FactGroup,
): Fact[] =>
	(FIELDS[place].get(group) ?? []).flatMap(({ field, shown }) => {
		const value = values[field.column];
		if (!value || field.seenBy?.(actor) === false) return [];
		return [{ label: shown.label, value: [sayFact(field, value), shown.unit].filter(Boolean).join(" ") }];
	});

function sayFact(field: NamedField, value: string | number | true): string {
	if (field.kind === "choice") return field.choices[String(value)] ?? String(value);
	if (typeof value !== "number") return String(value);
	return field.kind === "measure" ? String(value / 100) : grouped(value);
}

const MOST_ON_CARD = 3;

/** The facts on a product's card: up to three, the most important first. */
export function cardFacts(actor: Actor, values: ListedValues, flavorCount: number): Fact[] {
	const facts = (group: FactGroup) => factsOf(actor, "card", values, group);
	return [...facts("strength"), ...flavorFact(flavorCount), ...facts("size"), ...facts("case")].slice(
		0,
		MOST_ON_CARD,
	);
}

/** The facts on a product's page. @param inStock whether it can be bought now (Rule 3.3). */
export function pageFacts(actor: Actor, values: ListedValues, flavorCount: number, inStock: boolean): Fact[] {
	const facts = (group: FactGroup) => factsOf(actor, "page", values, group);
	return [
		...facts("strength"),
		...flavorFact(flavorCount),
		...facts("case"),
		{ label: "Available", value: inStock ? `${values.stockQuantity} units` : "Out of Stock" },
		...facts("size"),
		...facts("law"),
	];
}

const flavorFact = (count: number): Fact[] => (count > 0 ? [{ label: "Flavors", value: String(count) }] : []);
