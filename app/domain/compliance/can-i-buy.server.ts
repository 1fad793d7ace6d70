import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import type { Verdict } from "../../terms/compliance.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { stateName } from "../legal/shipping-restrictions.ts";
import { onSale } from "../products/on-sale.server";
import { codeKey, findCodes } from "../quick-order/find-codes.server";
import { type Instead, insteadOf } from "./blocked-lines.server";
import type { CanIBuy } from "./compliance.schema.ts";
import type { Answer, Saying } from "./may-ship.ts";
import { type Destination, destinationOf, today } from "./place.server";
import { judgeProducts, readLaw } from "./state-law.server";

/** What is known of goods in a state: nothing of it is a price, and nothing depends on the reader. */
export type CanIBuyAnswer = {
	product: { name: string; slug: string };
	/** The flavor whose code was asked for. */
	flavor: string | null;
	state: string;
	stateName: string;
	day: string;
	verdict: Verdict;
	says: Saying[];
	/** Of a product asked for as a whole: each flavor's answer. */
	flavors: { name: string; verdict: Verdict }[];
};

/**
 * Whether goods may be bought in a state, for anybody (Rule 17.11).
 * @param what a SKU, a barcode, or a product's name or address.
 * @throws DomainError not_found for goods that are not sold.
 */
export function canIBuy(db: Db, { what, state }: CanIBuy): CanIBuyAnswer {
	const code = findCodes(db, [what]).get(codeKey(what));
	const text = what.trim().toLowerCase();
	const product = db
		.select({ id: products.id, name: products.name, slug: products.slug })
		.from(products)
		.where(
			and(
				onSale,
				code
					? eq(products.id, code.productId)
					: or(eq(products.slug, text), sql`lower(${products.name}) = ${text}`),
			),
		)
		.get();
	if (!product) throw notFound("Product");
	const law = readLaw(db, state);
	const to = { state, locality: null };
	const answer = judgeProducts(db, [product.id], { law, to, buyer: null }).get(product.id)!;
	const names = flavorNames(db, product.id);
	const chosen = code?.flavorId ? answer.flavors.get(code.flavorId) : undefined;
	const flavors = chosen
		? []
		: [...answer.flavors].map(([id, { verdict }]) => ({ name: names.get(id) ?? "", verdict }));
	const { verdict, says } = chosen ?? gravest(answer.whole, answer.flavors);
	const { id: _id, ...named } = product;
	return {
		...{ product: named, flavor: (code?.flavorId && names.get(code.flavorId)) || null, state },
		...{ stateName: stateName(state), day: today(), verdict, says, flavors },
	};
}

const flavorNames = (db: Db, productId: string) =>
	new Map(
		db
			.select({ id: productFlavors.id, name: productFlavors.name })
			.from(productFlavors)
			.where(eq(productFlavors.productId, productId))
			.all()
			.map(({ id, name }) => [id, name]),
	);

const ORDER: Verdict[] = ["blocked", "needs-review", "unknown", "allowed"];

/** A product as a whole is what the gravest of its flavors is, unless they differ: then it needs a look at each. */
function gravest(whole: Answer, flavors: ReadonlyMap<string, Answer>): Answer {
	const all = [...flavors.values()];
	if (all.length === 0) return whole;
	const kinds = new Set(all.map(({ verdict }) => verdict));
	const [first] = all.sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
	return kinds.size === 1
		? first!
		: { ...first!, verdict: kinds.has("blocked") ? "needs-review" : first!.verdict };
}

/** A row of 'Can my store buy this?': some flavors with the same answer. */
export type MayRow = { label: string; verdict: Verdict; says: Saying[] };

export type MayBuy = {
	stateName: string;
	locality: string | null;
	rows: MayRow[];
	/** Why a flavor is blocked, by its id; `all` for the product without a flavor. */
	blocked: Record<string, string>;
	/** Goods of the same category that are not blocked, where something is. */
	instead: Instead[];
};

/**
 * 'Can my store buy this?' for a buyer and where they order for (Rule 17.6); null for everybody else.
 * @param flavors the product's active flavors, by name.
 */
export function mayBuy(
	db: Db,
	actor: Actor,
	productId: string,
	flavors: readonly { id: string; name: string }[],
	to: Destination | null = destinationOf(db, actor),
): MayBuy | null {
	if (to === null || actor.kind !== "user") return null;
	const law = readLaw(db, to.state);
	const answer = judgeProducts(db, [productId], { law, to, buyer: actor }).get(productId);
	if (!answer) return null;
	const judged =
		flavors.length > 0
			? flavors.map(({ id, name }) => ({ id, name, answer: answer.flavors.get(id) ?? answer.whole }))
			: [{ id: "all", name: "This product", answer: answer.whole }];
	const groups = ORDER.map((verdict) => judged.filter((one) => one.answer.verdict === verdict)).filter(
		(group) => group.length > 0,
	);
	const blocked = Object.fromEntries(
		judged
			.filter((one) => one.answer.verdict === "blocked")
			.map(({ id, answer: { says } }) => [id, `Not allowed in ${stateName(to.state)}: ${says[0]!.reason}`]),
	);
	return {
		stateName: stateName(to.state),
		locality: to.locality,
		rows: groups.map((group) => ({
			label: labelOf(group, judged.length),
			verdict: group[0]!.answer.verdict,
			says: group[0]!.answer.says,
		})),
		blocked,
		instead: Object.keys(blocked).length > 0 ? insteadOf(db, productId, { law, to, buyer: actor }) : [],
	};
}

function labelOf(group: readonly { name: string }[], of: number): string {
	if (of === 1 || group.length === 1) return group[0]!.name;
	return group.length === of ? `All ${of} flavors` : `${group.length} of ${of} flavors`;
}
