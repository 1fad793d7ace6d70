import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
	auditLog,
	cartItems,
	carts,
	contactMessages,
	locations,
	outbox,
	quoteRequests,
	wholesaleApplications,
} from "../schema.server.ts";
import { DAY, type DemoClock } from "./clock.ts";
import type { Random } from "./random.ts";

export type LargeCustomer = { id: string; companyId: string; email: string; name: string };
type Insert = <T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]) => void;

type LargeCorrespondence = {
	customers: readonly LargeCustomer[];
	productIds: readonly string[];
	random: Random;
	clock: DemoClock;
	insert: Insert;
};

const addressOf = (n: number) => `${100 + (n % 900)} Main St\nSpringfield, GA 30301`;

const VOLUMES = ["$500-$1,999", "$2,000-$4,999", "$5,000-$9,999", "$10,000+"];

/**
 * The rest of a large shop's data besides orders: each customer's application, location, login and mail, a message for every
 * fourth customer, an abandoned cart for every fifth, a quote for every tenth.
 */
export function insertLargeCorrespondence({
	customers,
	productIds,
	random,
	clock,
	insert,
}: LargeCorrespondence): void {
	const stores: (typeof locations.$inferInsert)[] = [];
	const applied: (typeof wholesaleApplications.$inferInsert)[] = [];
	const logged: (typeof auditLog.$inferInsert)[] = [];
	const mailed: (typeof outbox.$inferInsert)[] = [];
	const wrote: (typeof contactMessages.$inferInsert)[] = [];
	const quotes: (typeof quoteRequests.$inferInsert)[] = [];
	const left: (typeof carts.$inferInsert)[] = [];
	const leftItems: (typeof cartItems.$inferInsert)[] = [];
	for (const [n, { id: userId, companyId, email, name }] of customers.entries()) {
		const createdAt = clock.daysAgo(random.int(30, 365));
		const own = { id: clock.id(createdAt), userId, email, createdAt };
		const reviewedAt = clock.after(createdAt, DAY);
		stores.push({
			...{ id: clock.id(reviewedAt), companyId, applicationId: own.id, name, phone: "(404) 555-0100" },
			...{ address: addressOf(n), status: "approved", createdAt: reviewedAt, updatedAt: reviewedAt },
		});
		applied.push({
			...own,
			companyId,
			businessName: name,
			businessAddress: addressOf(n),
			businessPhone: "(404) 555-0100",
			ein: `58-${String(1_000_000 + n)}`,
			expectedVolume: random.pick(VOLUMES),
			status: "approved",
			reviewedAt,
			updatedAt: reviewedAt,
		});
		for (let login = 0; login < 5; login++) {
			const at = clock.daysAgo(random.int(1, 365));
			logged.push({
				id: clock.id(at),
				actorId: userId,
				actorName: `store${n + 1}`,
				action: "user.login",
				entity: "user",
				entityId: userId,
				createdAt: at,
			});
			mailed.push({
				id: clock.id(at),
				template: "application-approved",
				to: email,
				data: { businessName: name },
				status: "sent",
				attempts: 1,
				nextAttemptAt: at,
				sentAt: at,
				createdAt: at,
			});
		}
		if (n % 4 === 0) {
			wrote.push({
				...own,
				id: clock.id(createdAt),
				name,
				subject: `Order question ${n}`,
				message: "Do you carry pods for our older kits, and is there a case price?",
				status: random.pick(["read", "replied", "archived"]),
			});
		}
		if (n % 10 === 0) {
			quotes.push({
				...own,
				companyId,
				id: clock.id(createdAt),
				productIds: random.sample(productIds, Math.min(3, productIds.length)),
				quantities: [10, 20, 50].slice(0, Math.min(3, productIds.length)),
				message: "What would a case cost?",
				status: random.pick(["pending", "quoted", "closed"]),
			});
		}
		if (n % 5 === 0) {
			const lastActivity = clock.daysAgo(random.int(2, 90));
			const cartId = clock.id(lastActivity);
			left.push({
				id: cartId,
				userId,
				subtotalCents: random.int(20, 900) * 100,
				lastActivity,
				abandoned: true,
				abandonedAt: clock.after(lastActivity, DAY),
				createdAt: lastActivity,
			});
			for (const productId of random.sample(productIds, Math.min(3, productIds.length))) {
				leftItems.push({
					id: clock.id(lastActivity),
					cartId,
					productId,
					quantity: random.int(1, 5) * 10,
					createdAt: lastActivity,
				});
			}
		}
	}
	insert(wholesaleApplications, applied);
	insert(locations, stores);
	insert(auditLog, logged);
	insert(outbox, mailed);
	insert(contactMessages, wrote);
	insert(quoteRequests, quotes);
	insert(carts, left);
	insert(cartItems, leftItems);
}
