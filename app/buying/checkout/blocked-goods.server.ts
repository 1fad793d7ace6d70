import type { CartLine } from "~/catalog";
import type { UserActor } from "~/kernel/actor/actor";
import { lackText } from "~/rules";
import { blocksFor, holdFor, type LicenseState, regulatedAmong } from "~/rules/index.server";
import { chargesAt } from "~/terms/excise";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";

/** Lines that can't go to a place for the same reason. */
export type BlockedGoods = {
	/** The reason in a sentence. */
	text: string;
	/** The law that says so, and the day we read it, YYYY-MM-DD. */
	source: { name: string; checkedOn: string } | null;
	/** The store whose license holds them; null where the law is the reason, or no store can have the license. */
	license: { locationId: string; isEnded: boolean } | null;
	/** The ids of the lines. */
	lines: string[];
};

/** Where goods go. `locationId`: the store that the address is of, if it is one. */
type Place = { locationId: string | null; address: Address };

/** What a line needs to be judged. */
type Judged = Pick<CartLine, "id" | "productId" | "flavorId" | "excise">;

/**
 * Which lines can't go to each of the places, and why, a group for each reason: the law, its excise, a license (Rules 17.7, 18.24, 13.56). One that
 * has several reasons is in the group of the first.
 */
export function blockedAt(
	db: Db | Tx,
	buyer: UserActor,
	lines: readonly Judged[],
	licenses: LicenseState,
	places: readonly Place[],
): BlockedGoods[][] {
	const ids = lines.map(({ productId }) => productId);
	const holds = places.map((place) => holdFor(licenses, place));
	const regulated = holds.some(Boolean) ? regulatedAmong(db, ids) : null;
	return places.map(({ address }, n) => {
		const blocks = blocksFor(db, buyer, ids, address);
		const hold = holds[n];
		const groups = new Map<string, BlockedGoods>();
		for (const line of lines) {
			const law = blocks.of(line);
			const lack = law ? null : lackText(chargesAt(line.excise, address));
			const held = hold && regulated?.has(line.productId) ? hold : null;
			const text = law?.text ?? lack ?? held?.message;
			if (!text) continue;
			const locationId = law || lack ? null : held?.locationId;
			const license = locationId ? { locationId, isEnded: held?.expiresOn != null } : null;
			const group = groups.get(text) ?? { text, source: law?.source ?? null, license, lines: [] };
			group.lines.push(line.id);
			groups.set(text, group);
		}
		return [...groups.values()];
	});
}
