import type { Actor } from "~/domain/actor";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import type { Db } from "~db/client.server";
import { makeBuyer, makeProduct, testDatabase } from "./database";
import { caught, contextFor, type RouteFunction, routeArgs } from "./request";

type Answer = { status: number; body: unknown; location: string | null };

/** What a loader or action answered or threw: status and body. */
export async function answerOf(run: () => unknown): Promise<Answer> {
	const value: unknown = await caught(run);
	if (value instanceof Response) {
		const text = await value.text();
		return {
			status: value.status,
			body: text ? JSON.parse(text) : null,
			location: value.headers.get("Location"),
		};
	}
	if (value && typeof value === "object" && "type" in value && value.type === "DataWithResponseInit") {
		const { data, init } = value as unknown as { data: unknown; init: ResponseInit | null };
		return { status: init?.status ?? 200, body: data, location: null };
	}
	return { status: 200, body: value, location: null };
}

/** Calls a route as an actor: what it answered, and the message it leaves for the next page. */
export function call(
	handler: RouteFunction,
	db: Db,
	actor: Actor,
	path: string,
	params: Record<string, string> = {},
	request: Parameters<typeof routeArgs>[3] = {},
) {
	const context = contextFor(db, actor);
	const args = routeArgs(context, path, params, request);
	return answerOf(() => handler(args)).then((answer) => ({
		...answer,
		flash: context.flash.outgoing,
	}));
}

/** A line of a product, assorted, as the add form sends it. */
export const one = (productId: string, quantity = 1) => [{ productId, flavor: null, quantity }];

/** A buyer with three of a product, of which there are twenty, in the cart. */
export function withCart() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const product = makeProduct(db, { stockQuantity: 20 });
	const line = addToCart(db, buyer, one(product.id, 3)).lines[0]!;
	return { db, buyer, product, line };
}
