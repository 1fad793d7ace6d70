import type { DeviceKind } from "~/terms/regulatory-facts";

export type ReportCarrier = {
	id: string;
	name: string;
	street: string | null;
	city: string | null;
	state: string | null;
	zipCode: string | null;
	phone: string | null;
};

/** A line of a report: goods of one kind in one parcel, or a correction of them (Rules 20.2, 20.5). */
export type ReportRow = {
	state: string;
	shipmentId: string;
	orderNumber: string;
	orderItemId: string;
	productId: string | null;
	productName: string;
	companyId: string | null;
	/** The shop's day on which it left, or was corrected. */
	day: string;
	invoiceNumber: string | null;
	invoiceDay: string | null;
	recipient: string | null;
	address1: string;
	address2: string;
	city: string;
	zipCode: string;
	phone: string;
	/** 'Tobacco T-100 (FL)' */
	license: string | null;
	name: string;
	sku: string | null;
	upc: string | null;
	brand: string | null;
	/** Null: unknown. The row is reported, and the check lists it. */
	deviceKind: DeviceKind | null;
	/** Of one unit. */
	volumeHundredths: number | null;
	/** Below zero in corrections. */
	units: number;
	unitPriceCents: number;
	listPriceCents: number | null;
	/** Of these units, as we collect it for the state; not that of cities and counties, nor what the buyer pays itself. */
	exciseCents: number;
	/** Null: the parcel names none. */
	carrier: ReportCarrier | null;
	trackings: readonly string[];
	/** Why, of a correction. */
	correction: string | null;
};

/** Totals of a month's rows. */
export const totalsOfRows = (rows: readonly ReportRow[]) => ({
	shipments: new Set(rows.flatMap(({ shipmentId, correction }) => (correction === null ? [shipmentId] : [])))
		.size,
	rows: rows.length,
	units: rows.reduce((sum, { units }) => sum + units, 0),
});
