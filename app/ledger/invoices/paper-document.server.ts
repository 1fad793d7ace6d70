import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { requireCompany } from "~/kernel/actor/own-company.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { howToPay } from "~/kernel/settings/payment.queries.server";
import { getSeller, licenseNumbers } from "~/kernel/settings/seller.queries.server";
import { documentName } from "~/terms/documents";
import type { Tx } from "~db/client.server";
import type { PaperDocument } from "~db/json-shapes";
import {
	companies,
	licenses,
	locations,
	orderLicenses,
	type orders,
	type shipments,
} from "~db/schema.server";

type OrderRow = typeof orders.$inferSelect;

const CERTIFICATE = "resaleCertificate";

/** The company that an order's papers are for. An account that has none gets one (Rule 13.2). */
export const payerOf = (tx: Tx, order: OrderRow): string =>
	order.companyId ?? requireCompany(tx, order.userId).id;

/**
 * The company's license numbers that the order was placed under (Rule 13.54). An order without any gets the current ones of its location, or
 * else of all the company's stores in the ship-to state, plus tobacco licenses without a state. Resale certificates are left out: an exempt
 * order names its own (Rule 18.3).
 */
function licensesOf(tx: Tx, companyId: string, order: OrderRow): string[] {
	const { kind, number } = orderLicenses;
	const kept = tx
		.select({ kind, number })
		.from(orderLicenses)
		.where(and(eq(orderLicenses.orderId, order.id), ne(kind, CERTIFICATE)))
		.orderBy(asc(kind), asc(number))
		.all();
	const found = kept.length > 0 ? kept : licensesNow(tx, companyId, order);
	return found.flatMap(({ kind, number }) => (number ? [`${documentName(kind)} ${number}`] : []));
}

const licensesNow = (tx: Tx, companyId: string, order: OrderRow) =>
	tx
		.select({ kind: licenses.kind, number: licenses.number })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.where(
			and(
				eq(locations.companyId, companyId),
				ne(licenses.kind, CERTIFICATE),
				order.locationId
					? eq(locations.id, order.locationId)
					: or(
							eq(licenses.state, order.shippingAddress.state),
							and(eq(licenses.kind, "tobaccoLicense"), isNull(licenses.state)),
						),
			),
		)
		.orderBy(asc(licenses.kind), asc(licenses.id))
		.all();

/** Seller and customer details for an order's invoice or credit memo, as of now. */
export function documentOf(
	tx: Tx,
	order: OrderRow,
	parcel: Pick<typeof shipments.$inferSelect, "number" | "carrier" | "trackingNumbers"> | null,
): PaperDocument {
	const companyId = payerOf(tx, order);
	const { name, terms } = tx
		.select({ name: companies.name, terms: companies.paymentTerms })
		.from(companies)
		.where(eq(companies.id, companyId))
		.get()!;
	const { name: seller, address, phone, email, licenses: ours } = getSeller(tx);
	return {
		seller: {
			...{ name: seller, address, phone, email },
			payNote: howToPay(tx, terms, order.paymentMethod),
			licenses: licenseNumbers(ours, shopToday(), order.shippingAddress.state),
		},
		customer: { name, licenses: licensesOf(tx, companyId, order) },
		billTo: order.billingAddress,
		shipTo: order.shippingAddress,
		orderNumber: order.orderNumber,
		poNumber: order.poNumber,
		paymentMethod: order.paymentMethod,
		netDays: order.netDays,
		exemption: order.exemption,
		taxRate: order.taxRate,
		parcel: parcel && {
			number: parcel.number,
			carrier: parcel.carrier,
			trackingNumbers: parcel.trackingNumbers,
		},
	};
}
