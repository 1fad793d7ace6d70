import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { products } from "~db/schema.server";
import type { Actor, UserActor } from "../actor.ts";
import { DomainError } from "../errors.ts";
import { stateName } from "../legal/shipping-restrictions.ts";
import { licenseHold, regulatedAmong } from "../licenses/license-hold.server";
import { canBuy } from "../permissions.ts";
import { onSale } from "../products/on-sale.server";
import { type Destination, destinationOf } from "./place.server";
import {
	answerFor,
	blockingLaw,
	canBlock,
	judgeProducts,
	type ProductAnswer,
	type StateLaw,
	type Wanted,
} from "./state-law.server";

/** What of a buyer's goods may not go where they order for. */
export type Blocks = {
	/** Florida */
	stateName: string;
	/** Why a line may not go there: 'Not allowed in Florida: …'. Null: nothing known blocks it. */
	of(line: Wanted): string | null;
	/** Whether no flavor of a product may go there. */
	isWhole(productId: string): boolean;
};

const NONE: Blocks = { stateName: "", of: () => null, isWhole: () => false };

/**
 * What is blocked for a buyer at a destination: one query while an admin has confirmed nothing that blocks, a few more for any
 * number of goods (Rule 17.4).
 *
 * @param to where the goods go; null: where the buyer orders for (Rule 17.6).
 */
export function blocksFor(
	db: Db | Tx,
	actor: Actor,
	productIds: readonly string[],
	to: Destination | null = null,
): Blocks {
	if (actor.kind !== "user" || productIds.length === 0) return NONE;
	// An order's own location is asked when it is written.
	const hold = to === null && canBuy(actor) ? licenseHold(db, { userId: actor.id }) : null;
	const law = canBlock(db) ? lawBlocks(db, actor, productIds, to) : NONE;
	if (!hold) return law;
	const held = regulatedAmong(db, productIds);
	return {
		...law,
		of: (line) => law.of(line) ?? (held.has(line.productId) ? `Held. ${hold.says}` : null),
	};
}

/** What confirmed rules of the state block. */
function lawBlocks(
	db: Db | Tx,
	actor: UserActor,
	productIds: readonly string[],
	to: Destination | null,
): Blocks {
	const place = to ?? destinationOf(db, actor);
	if (place === null) return NONE;
	const law = blockingLaw(db, place.state);
	if (law === null) return NONE;
	const answers = judgeProducts(db, productIds, { law, to: place, buyer: actor });
	const name = stateName(place.state);
	const isBlocked = ({ verdict }: { verdict: string }) => verdict === "blocked";
	return {
		stateName: name,
		of({ productId, flavorId }) {
			const answer = answers.get(productId);
			const found = answer && answerFor(answer, flavorId);
			if (!found || !isBlocked(found)) return null;
			const isOther = flavorId === null && !isBlocked(answer.whole);
			const [first] = found.says;
			return isOther
				? `Some flavors are not allowed in ${name}. Choose a flavor.`
				: `Not allowed in ${name}: ${first!.reason}`;
		},
		isWhole(productId) {
			const answer = answers.get(productId);
			if (!answer) return false;
			const { flavors, whole } = answer;
			return flavors.size > 0 ? [...flavors.values()].every(isBlocked) : isBlocked(whole);
		},
	};
}

/**
 * Refuses lines that may not go to the ship-to state (Rules 17.4, 17.7). Call it inside the transaction that writes them.
 * @throws DomainError conflict naming each of them.
 */
export function refuseBlocked(
	tx: Tx,
	buyer: UserActor,
	lines: readonly (Wanted & { name: string })[],
	shipTo: { state: string; city: string },
): void {
	const to = { state: shipTo.state, locality: shipTo.city };
	const blocks = blocksFor(
		tx,
		buyer,
		lines.map(({ productId }) => productId),
		to,
	);
	const errors = lines.flatMap((line, n) => {
		const why = blocks.of(line);
		return why ? [{ field: `items[${n}]`, message: `${line.name}: ${why}` }] : [];
	});
	if (errors.length === 0) return;
	throw new DomainError("conflict", errors.map(({ message }) => message).join(" "), { errors });
}

export type Instead = { slug: string; name: string };

const MOST_INSTEAD = 3;
const MOST_TRIED = 30;

/** Up to three goods of the same brand and category that are not blocked there, those in stock first. */
export function insteadOf(
	db: Db | Tx,
	productId: string,
	{ law, to, buyer }: { law: StateLaw; to: Destination; buyer: UserActor | null },
): Instead[] {
	const own = db.select().from(products).where(eq(products.id, productId)).get();
	if (!own) return [];
	const others = db
		.select({ id: products.id, slug: products.slug, name: products.name })
		.from(products)
		.where(and(onSale, sql`${products.id} <> ${productId}`, inArray(products.category, [own.category])))
		.orderBy(
			sql`${products.brandId} = ${own.brandId} desc`,
			sql`${products.stockQuantity} > 0 desc`,
			asc(products.name),
		)
		.limit(MOST_TRIED)
		.all();
	const answers = judgeProducts(
		db,
		others.map(({ id }) => id),
		{ law, to, buyer },
	);
	const isFree = (answer: ProductAnswer | undefined) =>
		answer &&
		[...(answer.flavors.size > 0 ? answer.flavors.values() : [answer.whole])].some(
			({ verdict }) => verdict !== "blocked",
		);
	return others
		.filter(({ id }) => isFree(answers.get(id)))
		.slice(0, MOST_INSTEAD)
		.map(({ slug, name }) => ({ slug, name }));
}
