import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { env } from "~/env.server";
import { DOCUMENTS } from "~/terms/documents";
import type { Tx } from "~db/client.server";
import type { PaperDocument } from "~db/json-shapes";
import { companies, licenses, locations, type orders, type shipments } from "~db/schema.server";
import { requireCompany } from "../companies/own-company.server";
import { getContacts } from "../settings/settings.queries.server";

type OrderRow = typeof orders.$inferSelect;

/** The company that an order's papers are for. An account that has none gets one (Rule 13.2). */
export const payerOf = (tx: Tx, order: OrderRow): string =>
	order.companyId ?? requireCompany(tx, order.userId).id;

/** The company's license numbers: those of the order's location, else of all its stores in the state it ships to. */
function licensesOf(tx: Tx, companyId: string, order: OrderRow): string[] {
	return tx
		.select({ kind: licenses.kind, number: licenses.number })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.where(
			and(
				eq(locations.companyId, companyId),
				order.locationId
					? eq(locations.id, order.locationId)
					: or(eq(licenses.state, order.shippingAddress.state), eq(licenses.kind, "tobaccoLicense")),
				isNotNull(licenses.number),
			),
		)
		.orderBy(asc(licenses.kind), asc(licenses.id))
		.all()
		.map(({ kind, number }) => `${DOCUMENTS[kind].label.replace(/ \(.*/, "")} ${number}`);
}

/** What an invoice or credit memo of an order says about both sides, as it is now. */
export function documentOf(
	tx: Tx,
	order: OrderRow,
	parcel: Pick<typeof shipments.$inferSelect, "number" | "carrier" | "trackingNumbers"> | null,
): PaperDocument {
	const companyId = payerOf(tx, order);
	const { name } = tx
		.select({ name: companies.name })
		.from(companies)
		.where(eq(companies.id, companyId))
		.get()!;
	const { address, supportPhone, supportEmail } = getContacts(tx);
	return {
		seller: { name: env.SITE_NAME, address, phone: supportPhone, email: supportEmail, licenses: [] },
		customer: { name, licenses: licensesOf(tx, companyId, order) },
		billTo: order.billingAddress,
		shipTo: order.shippingAddress,
		orderNumber: order.orderNumber,
		poNumber: order.poNumber,
		paymentMethod: order.paymentMethod,
		parcel: parcel && {
			number: parcel.number,
			carrier: parcel.carrier,
			trackingNumbers: parcel.trackingNumbers,
		},
	};
}
