import { sql } from "drizzle-orm";
import type { Blocks } from "~/catalog";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { canBuy } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { chargesAt } from "~/terms/excise";
import { stateName } from "~/terms/state-names";
import { type Instead, insteadText, type WhyNot } from "~/terms/why-not";
import type { Db, Tx } from "~db/client.server";
import { readOnce } from "~db/read-once.server";
import { type Destination, destinationOf } from "../compliance/destination.server";
import type { Answer, Saying } from "../compliance/may-ship.ts";
import {
	answerFor,
	blockingStateRules,
	canBlock,
	judgeProducts,
	type Wanted,
} from "../compliance/state-rules.server";
import {
	chosenStore,
	type Hold,
	holdFor,
	type LicenseState,
	licensesColumn,
	readLicenses,
	regulatedAmong,
} from "../licenses/license-hold.server";
import { exciseOn } from "../taxes/excise.server";
import { lackText } from "../taxes/excise-rates.ts";
import { insteadOf } from "./instead.server";

const NONE: Blocks = { of: () => null, ofAll: () => null };

/**
 * The goods that confirmed rules block, or a license holds, for a buyer at a destination (Rules 13.53, 17.4). Runs one
 * query while no confirmed rule blocks and every license is good, else a few more, whatever the number of goods.
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
	// For an order, the location it ships to is checked when it is written.
	const buys = canBuy(actor);
	const isOwn = to === null && buys;
	const { can, taxed, licenses } = readOnce(db, buys ? `blocks ${actor.id}` : "blocks", () =>
		db.get<{ can: number; taxed: number; licenses: string | null }>(
			sql`select ${canBlock} as can, exists (select 1 from excise_states) as taxed,
				${buys ? licensesColumn({ userId: actor.id }) : sql`null`} as licenses`,
		),
	);
	const rulesAndLists = can ? stateRuleBlocks(db, actor, productIds, to) : NONE;
	const hold = !isOwn || licenses === null ? null : holdAtChosen(readLicenses(licenses));
	// For an order, excise is checked when it is written: a placed order keeps the excise it was charged.
	const ofExcise = isOwn && taxed ? exciseHolds(db, productIds, destinationOf(db, actor)) : null;
	if (!hold && !ofExcise) return rulesAndLists;
	const held = hold ? regulatedAmong(db, productIds) : null;
	const ofAny = (id: string) => (hold && held?.has(id) ? heldBy(hold) : (ofExcise?.(id) ?? null));
	return {
		of: (line) => rulesAndLists.of(line) ?? ofAny(line.productId),
		ofAll: (id) => rulesAndLists.ofAll(id) ?? ofAny(id),
	};
}

/** The reason to hold a product whose excise can't be calculated at the destination (Rule 18.24). */
export function exciseHolds(
	db: Db | Tx,
	productIds: readonly string[],
	to: Destination | null,
): ((productId: string) => WhyNot | null) | null {
	const excise = to && exciseOn(db, productIds);
	if (!to || !excise || excise.size === 0) return null;
	return (productId) => {
		const text = lackText(chargesAt(excise.get(productId), to));
		return text === null ? null : { kind: "law", short: `Not to ${stateName(to.state)} yet`, text };
	};
}

/**
 * Why each line can't be bought for the buyer's store, and its substitutes (Rule 17.14), by the line's id. Leaves out
 * lines of deleted products.
 */
export function whyNotEach(
	db: Db | Tx,
	actor: Actor,
	lines: readonly { id: string; productId: string | null; flavorId: string | null }[],
): Record<string, WhyNot> {
	const known = lines.flatMap(({ productId, ...line }) => (productId ? [{ ...line, productId }] : []));
	const blocks = blocksFor(
		db,
		actor,
		known.map(({ productId }) => productId),
	);
	const found = known.flatMap((line) => {
		const why = blocks.of(line);
		return why ? [{ ...line, why }] : [];
	});
	const others = insteadFor(
		db,
		actor,
		found.flatMap(({ productId, why }) => (why.kind === "law" ? productId : [])),
	);
	return Object.fromEntries(
		found.map(({ id, productId, why }) => [id, { ...why, instead: others.get(productId) }]),
	);
}

/** The substitutes for each product at a destination; by default the store that the buyer orders for (Rule 17.14). */
export const insteadFor = (
	db: Db | Tx,
	buyer: Actor,
	productIds: readonly string[],
	to: Destination | null = null,
): Map<string, Instead[]> => insteadOf(db, productIds, (ids) => blocksFor(db, buyer, ids, to));

/** Why a license holds regulated goods (Rules 13.53, 13.58). */
export const heldBy = ({ message, expiresOn }: Hold): WhyNot => ({
	kind: "license",
	short: expiresOn === null ? "Held: no verified license" : "Held: a license ended",
	text: `Held. ${message}`,
});

/** Why regulated goods are held for the store that the person orders for. */
export const holdAtChosen = (licenses: LicenseState): Hold | null =>
	holdFor(licenses, { locationId: chosenStore(licenses)?.id ?? null, address: null });

/** Why the law of a state blocks goods (Rule 17.7), or holds them because a fact about them is unknown (Rule 17.18). */
export const blockedBy = (state: string, { reason, missing, source, checkedOn }: Saying): WhyNot => {
	const short = `${missing.length > 0 ? "Held for" : "Not allowed in"} ${stateName(state)}`;
	return { kind: "law", short, text: `${short}: ${reason}`, source: { name: source, checkedOn } };
};

/** The goods that confirmed rules of the state block. */
function stateRuleBlocks(
	db: Db | Tx,
	actor: UserActor,
	productIds: readonly string[],
	to: Destination | null,
): Blocks {
	const destination = to ?? destinationOf(db, actor);
	const rulesAndLists = destination && blockingStateRules(db, destination.state);
	if (!rulesAndLists) return NONE;
	const answers = judgeProducts(db, productIds, { rulesAndLists, to: destination, buyer: actor });
	const whyOf = (answer: Answer | undefined) =>
		answer?.verdict === "blocked" ? blockedBy(destination.state, answer.says[0]!) : null;
	const ofAll = (productId: string) => {
		const answer = answers.get(productId);
		if (!answer) return null;
		const { flavors, whole } = answer;
		const each = flavors.size > 0 ? [...flavors.values()] : [whole];
		return each.every(({ verdict }) => verdict === "blocked") ? whyOf(each[0]) : null;
	};
	return {
		ofAll,
		of({ productId, flavorId }) {
			const answer = answers.get(productId);
			const why = answer ? whyOf(answerFor(answer, flavorId)) : null;
			return why && flavorId === null && !ofAll(productId)
				? {
						...why,
						text: `Some flavors are not allowed in ${stateName(destination.state)}. Choose a flavor.`,
					}
				: why;
		},
	};
}

/**
 * Refuses lines that may not go to the ship-to state (Rules 17.4, 17.7). Call it inside the transaction that writes them.
 * @throws DomainError conflict naming each of them with its substitutes (Rule 17.14).
 */
export function refuseBlocked(
	tx: Tx,
	buyer: UserActor,
	lines: readonly (Wanted & { name: string })[],
	to: Destination,
): void {
	const blocks = blocksFor(
		tx,
		buyer,
		lines.map(({ productId }) => productId),
		to,
	);
	const refused = lines.flatMap((line, n) => {
		const why = blocks.of(line);
		return why ? [{ n, line, text: why.text }] : [];
	});
	if (refused.length === 0) return;
	const others = insteadFor(
		tx,
		buyer,
		refused.map(({ line }) => line.productId),
		to,
	);
	const errors = refused.map(({ n, line: { name, productId }, text }) => {
		const instead = others.get(productId)?.map(insteadText).join(", ");
		return { field: `items[${n}]`, message: `${name}: ${text}${instead ? ` Instead: ${instead}.` : ""}` };
	});
	throw new DomainError("conflict", errors.map(({ message }) => message).join(" "), { errors });
}
