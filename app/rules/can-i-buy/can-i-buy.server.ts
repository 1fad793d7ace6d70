import { and, eq, or, sql } from "drizzle-orm";
import { closestName, closestSku, codeKey, findCodes, findNames, onSale } from "~/catalog/index.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import { atOnce } from "~/kernel/in-turns";
import type { Verdict } from "~/terms/compliance";
import { stateName } from "~/terms/state-names";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { type Answer, gravestOf, type Saying } from "../compliance/may-ship.ts";
import { judgeProducts, type ProductAnswer, readStateRules } from "../compliance/state-rules.server";
import { isRegulated } from "../licenses/license-hold.server";
import { isLicenseNeeded } from "../licenses/license-needed.server";
import type { CanIBuy } from "./can-i-buy.schema.ts";

/** The public answer about goods in a state: the same for every reader, without prices. */
export type CanIBuyAnswer = {
	product: { name: string; slug: string };
	/** The flavor whose code was asked for. */
	flavor: string | null;
	state: string;
	stateName: string;
	day: string;
	verdict: Verdict;
	says: Saying[];
	/** Each flavor's answer, when the question named no flavor. */
	flavors: { name: string; verdict: Verdict }[];
};

/**
 * Whether goods may be bought in a state, for anybody (Rule 17.11).
 * @param what a SKU, a barcode, a name with or without brand and flavor, or a product's address.
 * @throws DomainError not_found for goods that are not sold, naming the closest.
 */
export function canIBuy(db: Db, { what, state }: CanIBuy): CanIBuyAnswer {
	const code = findCodes(db, [what]).get(codeKey(what)) ?? atOnce(findNames(db, [what])).get(what);
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
	if (!product) {
		const closest = closestTo(db, what);
		throw new DomainError("not_found", `${NOT_SOLD}${closest ? ` Closest: ${closest}.` : ""}`);
	}
	const rulesAndLists = readStateRules(db, state);
	const answer = judgeProducts(db, [product.id], { rulesAndLists, to: { state }, buyer: null }).get(
		product.id,
	)!;
	const isHeld = isRegulated(answer.product) && isLicenseNeeded(db);
	const each = [...answer.flavors].map(([id, one]) => [id, isHeld ? untilLicensed(one) : one] as const);
	const judged = { whole: isHeld ? untilLicensed(answer.whole) : answer.whole, flavors: new Map(each) };
	const names = flavorNames(db, product.id);
	const chosen = code?.flavorId ? judged.flavors.get(code.flavorId) : undefined;
	const flavors = chosen
		? []
		: [...judged.flavors].map(([id, { verdict }]) => ({ name: names.get(id) ?? "", verdict }));
	const { verdict, says } = chosen ?? wholeOf(judged);
	const { id: _id, ...named } = product;
	return {
		...{ product: named, flavor: (code?.flavorId && names.get(code.flavorId)) || null, state },
		...{ stateName: stateName(state), day: shopToday(), verdict, says, flavors },
	};
}

const NOT_SOLD = "We don't sell anything by this SKU or name.";

/** The SKU that a misspelled SKU or name most likely means; null when none is close. */
export const closestTo = (db: Db, what: string): string | null =>
	closestSku(db, what) ?? closestName(db, what);

const flavorNames = (db: Db, productId: string) =>
	new Map(
		db
			.select({ id: productFlavors.id, name: productFlavors.name })
			.from(productFlavors)
			.where(eq(productFlavors.productId, productId))
			.all()
			.map(({ id, name }) => [id, name]),
	);

/** What the law allows, where goods wait for a verified license (Rule 13.58): the reader's is unknown, so it is not allowed yet. */
const untilLicensed = (answer: Answer): Answer =>
	answer.verdict === "allowed"
		? {
				verdict: "needs-review",
				says: [
					{
						...{ verdict: "needs-review", list: null, confirmed: true, missing: [], watch: null },
						reason:
							"We ship it to a store once we have verified its Tobacco License, with number and last day.",
						...{ source: "our own terms", checkedOn: shopToday(), from: null, until: null },
					},
					...answer.says,
				],
			}
		: answer;

/** A product's verdict is its most severe flavor's. If only some flavors are blocked, it needs review. */
function wholeOf({ whole, flavors }: Pick<ProductAnswer, "whole" | "flavors">): Answer {
	const gravest = gravestOf(flavors) ?? whole;
	const isMixed = [...flavors.values()].some(({ verdict }) => verdict !== gravest.verdict);
	return isMixed && gravest.verdict === "blocked" ? { ...gravest, verdict: "needs-review" } : gravest;
}
