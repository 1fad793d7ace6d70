import { eq, inArray, sql } from "drizzle-orm";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, stockRequests, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { isBack, mayBuy } from "./stock-requests.server";

/** Buyers mailed in one transaction. */
export const BATCH = 200;

/**
 * Mails each buyer once about all goods they asked for that can be bought again, and spends those requests (Rule 7.130). A
 * background job: it reads what is there, so a delivery that it missed is found by its next run, and goods sold out again
 * are waited for. Mails and spent requests are written together, so that a run that is cut off, or two at once, mail nothing twice.
 *
 * @returns how many mails were queued.
 */
export function mailReturned(db: Db): number {
	let mailed = 0;
	for (let batch = BATCH; batch === BATCH; mailed += batch) batch = transact(db, mailBatch);
	return mailed;
}

function mailBatch(tx: Tx): number {
	const returned = tx
		.select({
			id: stockRequests.id,
			userId: stockRequests.userId,
			email: users.email,
			name: products.name,
			slug: products.slug,
			flavor: productFlavors.name,
		})
		.from(stockRequests)
		.innerJoin(users, eq(users.id, stockRequests.userId))
		.innerJoin(products, eq(products.id, stockRequests.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, stockRequests.flavorId))
		.where(sql`${isBack} and ${mayBuy}`)
		.orderBy(stockRequests.userId, products.name, productFlavors.position)
		.all();
	const mails = [...Map.groupBy(returned, ({ userId }) => userId).values()].slice(0, BATCH);
	for (const requests of mails) {
		queueEmail(tx, {
			template: "back-in-stock",
			to: requests[0]!.email,
			data: { goods: requests.map(({ name, slug, flavor }) => ({ name, slug, flavor })) },
		});
		const ids = requests.map(({ id }) => id);
		tx.delete(stockRequests).where(inArray(stockRequests.id, ids)).run();
	}
	return mails.length;
}
