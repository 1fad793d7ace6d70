import { and, asc, inArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { wholesaleApplications } from "~db/schema.server";
import { isAddressOf } from "./ship-to.ts";

/**
 * Reads customers' business addresses, each from the application approved last, with one query.
 * @returns says whether an address is a customer's (Rule 5.10); null without an approved application.
 */
export function shipToReader(
	db: Db,
	userIds: readonly string[],
): (userId: string, shipTo: Address) => boolean | null {
	const rows = db
		.select({ userId: wholesaleApplications.userId, address: wholesaleApplications.businessAddress })
		.from(wholesaleApplications)
		.where(and(inArray(wholesaleApplications.userId, [...new Set(userIds)]), sql`status = 'approved'`))
		.orderBy(asc(wholesaleApplications.reviewedAt))
		.all();
	const onFile = new Map(rows.map(({ userId, address }) => [userId, address]));
	return (userId, shipTo) => {
		const address = onFile.get(userId);
		return address === undefined ? null : isAddressOf(address, shipTo);
	};
}
