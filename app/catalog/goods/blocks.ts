import type { Actor } from "~/kernel/actor/actor";
import { slot } from "~/kernel/reactions";
import type { WhyNot } from "~/terms/why-not";
import type { Db, Tx } from "~db/client.server";

/** Why a buyer's goods can't be bought where they order for. */
export type Blocks = {
	/** Why a line can't. Null: nothing known is against it. */
	of(line: { productId: string; flavorId: string | null }): WhyNot | null;
	/** Why no flavor of a product can. */
	ofAll(productId: string): WhyNot | null;
};

/** What blocks goods for a reader: the state's rules and the store's licenses (Rule 17.4). The rules provide it. */
export const blocksOfGoods =
	slot<(db: Db | Tx, actor: Actor, productIds: readonly string[]) => Blocks>("what blocks goods");
