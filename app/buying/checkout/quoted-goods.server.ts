import type { Cart, CartLine } from "~/catalog";
import type { UserActor } from "~/kernel/actor/actor";
import { ratesAt } from "~/kernel/settings/selling.queries.server";
import type { ShipTo } from "~/terms/order-totals";
import type { Db, Tx } from "~db/client.server";
import type { quoteRequests } from "~db/schema.server";
import { readCatalog, readGoodsCart } from "../cart/cart.queries.server";

/** What a quote offers: its goods, their prices in cents, and when it was answered, whose rules of selling it keeps (Rule 9.50). */
export type Quoted = Pick<
	typeof quoteRequests.$inferSelect,
	"productIds" | "quantities" | "flavors" | "pricesCents" | "answeredAt"
>;

/**
 * The lines of a quote that can be ordered now, as a cart at the offered prices, and why the others can't, by their
 * place. Leaving a line out can leave another below its product's minimum, which is then left out too.
 */
export function orderableGoods(
	db: Db | Tx,
	buyer: UserActor,
	{ productIds, quantities, flavors, pricesCents, answeredAt }: Quoted,
	shipTo: ShipTo = null,
): { cart: Cart; problems: Map<number, string> } {
	const rates = ratesAt(db, answeredAt ?? undefined);
	const catalog = readCatalog(db, productIds);
	const problems = new Map<number, string>();
	let wanted = productIds.flatMap((productId, position) => {
		const agreedCents = pricesCents?.[position];
		if (agreedCents == null) return [];
		const name = flavors[position] ?? null;
		const goods = catalog.get(productId) ?? [];
		const flavorId =
			name && goods.find(({ flavor }) => flavor?.toLowerCase() === name.toLowerCase())?.flavorId;
		if (goods.length === 0 || flavorId === undefined) {
			problems.set(position, GONE);
			return [];
		}
		return [{ position, productId, flavorId, quantity: quantities[position] ?? 1, agreedCents }];
	});
	for (;;) {
		const cart = readGoodsCart(db, buyer, wanted, shipTo, rates);
		const blocked = new Map(cart.lines.map((line, n) => [wanted[n]!.position, problemIn(line)]));
		const left = wanted.filter(({ position }) => blocked.get(position) == null);
		for (const [position, problem] of blocked) if (problem) problems.set(position, problem);
		if (left.length === wanted.length) return { cart, problems };
		wanted = left;
	}
}

const GONE = "No longer available";

/** Why a line can't be ordered, without the advice that a cart adds. */
function problemIn({ problems, available }: CartLine): string | null {
	const found = problems.find(({ blocks }) => blocks);
	if (!found) return null;
	if (found.kind === "gone") return GONE;
	if (found.kind !== "stock") return found.text;
	return available > 0 ? `Only ${available} available` : "Out of stock";
}
