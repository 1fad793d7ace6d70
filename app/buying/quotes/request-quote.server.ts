import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { onSale } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { RESENT_WITHIN_MS } from "~/kernel/config/site";
import { DomainError, type FieldError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, quoteRequests } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { QuoteInput } from "./quote.schema.ts";

export type QuoteRequest = typeof quoteRequests.$inferSelect;
type Line = QuoteInput["lines"][number];

/**
 * Stores a quote request for products and flavors, from a visitor or a user (Rule 6.3). Lines for the same product and
 * flavor are merged. The same request from the same address within a minute is a resend and returns the stored one
 * (Rule 6.2).
 *
 * @returns the request, and whether it already existed.
 * @throws DomainError invalid, with messages on lines[i].productId and lines[i].flavor, for goods we don't sell.
 */
export function requestQuote(
	db: Db,
	actor: Actor,
	input: QuoteInput,
	now = new Date(),
): { quote: QuoteRequest; resent: boolean } {
	return transact(db, (tx) => {
		const lines = mergeLines(resolveLines(tx, input.lines));
		const values = {
			email: input.email,
			message: input.message,
			productIds: lines.map((line) => line.productId),
			quantities: lines.map((line) => line.quantity),
			flavors: lines.map((line) => line.flavor),
		};
		const earlier = findResent(tx, values, now);
		if (earlier) return { quote: earlier, resent: true };
		const quote = tx
			.insert(quoteRequests)
			.values({
				...values,
				...(actor.kind === "user" ? { userId: actor.id, companyId: actor.companyId } : {}),
				createdAt: now,
			})
			.returning()
			.get();
		if (actor.kind === "user" && actor.email.toLowerCase() === input.email.toLowerCase()) {
			queueEmail(tx, { template: "quote-received", to: actor.email, data: { quoteId: quote.id } });
		}
		return { quote, resent: false };
	});
}

/** Checks each line against the goods on sale and uses the flavor's stored spelling. */
function resolveLines(tx: Tx, lines: Line[]): Line[] {
	const ids = [...new Set(lines.map((line) => line.productId))];
	const known = new Set(
		tx
			.select({ id: products.id })
			.from(products)
			.where(and(inArray(products.id, ids), onSale))
			.all()
			.map(({ id }) => id),
	);
	const flavors = tx
		.select({ productId: productFlavors.productId, name: productFlavors.name })
		.from(productFlavors)
		.where(and(inArray(productFlavors.productId, ids), eq(productFlavors.active, true)))
		.all();
	const errors: FieldError[] = [];
	const resolved = lines.map((line, i) => {
		if (!known.has(line.productId)) {
			errors.push({ field: `lines[${i}].productId`, message: "This product is not in our catalog" });
			return line;
		}
		if (line.flavor === null) return line;
		const wanted = line.flavor.toLowerCase();
		const flavor = flavors.find((f) => f.productId === line.productId && f.name.toLowerCase() === wanted);
		if (!flavor) errors.push({ field: `lines[${i}].flavor`, message: "We don't have this flavor" });
		return { ...line, flavor: flavor?.name ?? line.flavor };
	});
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
	return resolved;
}

function mergeLines(lines: Line[]): Line[] {
	const merged = new Map<string, Line>();
	for (const line of lines) {
		const key = `${line.productId} ${line.flavor ?? ""}`;
		const before = merged.get(key);
		merged.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : line);
	}
	return [...merged.values()];
}

function findResent(
	tx: Tx,
	values: Pick<QuoteRequest, "email" | "message" | "productIds" | "quantities" | "flavors">,
	now: Date,
): QuoteRequest | undefined {
	return tx
		.select()
		.from(quoteRequests)
		.where(
			and(
				gte(quoteRequests.createdAt, new Date(now.getTime() - RESENT_WITHIN_MS)),
				eq(sql`lower(${quoteRequests.email})`, values.email.toLowerCase()),
				sql`${quoteRequests.message} is ${values.message}`,
				eq(quoteRequests.productIds, values.productIds),
				eq(quoteRequests.quantities, values.quantities),
				eq(quoteRequests.flavors, values.flavors),
			),
		)
		.get();
}
