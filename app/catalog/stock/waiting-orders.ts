import type { Actor } from "~/kernel/actor/actor";
import { slot } from "~/kernel/reactions";
import type { Db } from "~db/client.server";
import type { StockItem } from "../movements/stock-mover.server";

/** A part-shipped order that waits for goods. */
export type WaitingOrder = {
	orderNumber: string;
	customerName: string;
	/** Names of the goods that came. */
	goods: string[];
	/** Units it waits for of these goods, and how many of them came for it. */
	wanted: number;
	came: number;
	/** Units of the order that stay open after that. */
	open: number;
};

/** The part-shipped orders that wait for goods that came (Rule 7.84). Buying provides it. */
export const ordersWaitingForGoods = slot<
	(db: Db, actor: Actor, came: readonly (StockItem & { quantity: number })[]) => WaitingOrder[]
>("orders that wait for goods");
