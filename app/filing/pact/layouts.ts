import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import type { ReportRow } from "./report-row.ts";

type Cell = string | number | null;
type Given = { state: string; lastDay: string; registration: string | null };

const money = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));
const milliliters = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
/** 10/31/2026, or without slashes. */
export const american = (day: string | null, between = "/") =>
	day && [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join(between);
const street = ({ address1, address2 }: ReportRow) => [address1, address2].filter(Boolean).join(", ");

/** What a column can hold. Null: unknown, or not ours to say. */
const FIELDS = {
	empty: () => null,
	state: (_row, { state }) => state,
	period: (_row, { lastDay }) => lastDay.slice(0, 7),
	lastDay: (_row, { lastDay }) => american(lastDay, ""),
	registration: (_row, { registration }) => registration,
	invoice: (row) => row.invoiceNumber,
	invoiceDay: (row) => american(row.invoiceDay),
	shipDay: (row) => american(row.day),
	shipDayDigits: (row) => american(row.day, ""),
	recipient: (row) => row.recipient,
	address1: (row) => row.address1,
	address2: (row) => row.address2,
	wholeAddress: (row) => `${street(row)}, ${row.city}, ${row.state} ${row.zipCode}`,
	city: (row) => row.city,
	shipState: (row) => row.state,
	zipCode: (row) => row.zipCode,
	phone: (row) => row.phone,
	license: (row) => row.license,
	kind: (row) => row.deviceKind && DEVICE_KINDS[row.deviceKind],
	brand: (row) => row.brand,
	sku: (row) => row.sku,
	upc: (row) => row.upc,
	description: (row) => row.name,
	quantity: (row) => row.units,
	mlEach: (row) => milliliters(row.volumeHundredths),
	mlTotal: (row) => milliliters(row.volumeHundredths === null ? null : row.volumeHundredths * row.units),
	unitPrice: (row) => money(row.unitPriceCents),
	listPrice: (row) => money(row.listPriceCents),
	/** The state's excise that we collect on the units (Rule 20.4); 0.00 where we collect none. */
	excise: (row) => money(row.exciseCents),
	no: () => 0,
	carrier: (row) => row.carrier?.name ?? null,
	carrierStreet: (row) => row.carrier?.street ?? null,
	carrierCity: (row) => row.carrier?.city ?? null,
	carrierState: (row) => row.carrier?.state ?? null,
	carrierZip: (row) => row.carrier?.zipCode ?? null,
	carrierPhone: (row) => row.carrier?.phone ?? null,
	tracking: (row) => row.trackings.join(" "),
	correction: (row) => row.correction,
} satisfies Record<string, (row: ReportRow, given: Given) => Cell>;
type Field = keyof typeof FIELDS;

export const readField = (field: Field, row: ReportRow, given: Given): Cell => FIELDS[field](row, given);

/** A column: its heading, what it holds, and the most characters it takes. */
type Column = readonly [head: string, field: Field, most?: number];

export type Layout = {
	label: string;
	columns: readonly Column[];
	/** Where its columns were read, and when. */
	source: string;
	checkedOn: string;
	/** Who we are above the rows, totals and carriers below them; without, the file has rows alone, without headings. */
	isForm: boolean;
	/** What isn't known of it. */
	unknown?: string;
};

const ALL: readonly Column[] = [
	["State", "state"],
	["Period", "period"],
	["Invoice number", "invoice"],
	["Invoice date", "invoiceDay"],
	["Ship date", "shipDay"],
	["Customer name", "recipient"],
	["Street 1", "address1"],
	["Street 2", "address2"],
	["City", "city"],
	["State of delivery", "shipState"],
	["ZIP", "zipCode"],
	["Phone", "phone"],
	["License", "license"],
	["Product kind", "kind"],
	["Brand", "brand"],
	["SKU", "sku"],
	["UPC", "upc"],
	["Description", "description"],
	["Quantity", "quantity"],
	["mL each", "mlEach"],
	["mL total", "mlTotal"],
	["Unit price", "unitPrice"],
	["Manufacturer's list price", "listPrice"],
	["Delivery sale", "no"],
	["Carrier", "carrier"],
	["Carrier street", "carrierStreet"],
	["Carrier city", "carrierCity"],
	["Carrier state", "carrierState"],
	["Carrier ZIP", "carrierZip"],
	["Carrier phone", "carrierPhone"],
	["Tracking", "tracking"],
	["Correction", "correction"],
];

/** All columns and the excise, for our own use. `ALL` stays without it: a column more would change every report that was exported. */
export const OWN_COLUMNS: readonly Column[] = [...ALL, ["Excise collected", "excise"]];

const STATUTE = "15 USC 376(a): recipient, address, brand, quantity and carrier of every shipment";
const CHECKED = "2026-11-22";
const allColumns = (label: string, unknown?: string): Layout => ({
	...{ label, columns: ALL, source: STATUTE, checkedOn: CHECKED, isForm: true },
	...(unknown ? { unknown } : {}),
});

/** How states take the report (Rule 20.4). */
export const LAYOUTS = {
	"pa-2": {
		label: "PA-2",
		columns: [
			["Customer name", "recipient"],
			["Address", "wholeAddress"],
			["Type", "kind"],
			["Brand family", "brand"],
			["Invoice date", "invoiceDay"],
			["Invoice number", "invoice"],
			["Quantity", "quantity"],
			["RYO total weight", "empty"],
			["OTP total weight", "empty"],
			["Retail sale price", "empty"],
			["Manufacturer's/wholesale list price", "listPrice"],
		],
		source: "FTA form CG_PA-2, rev. 1-16, and the FTA's guide of 2013",
		checkedOn: CHECKED,
		isForm: true,
		unknown: "Its codes of the column Type. Ours has words.",
	},
	"cdtfa-5204-pa-3": {
		label: "CDTFA-5204-PA-3",
		columns: [
			["Purchaser name", "recipient"],
			["Address", "wholeAddress"],
			["Type", "kind"],
			["Brand family", "brand"],
			["Invoice date", "invoiceDay"],
			["Invoice number", "invoice"],
			["UPC", "upc"],
			["Quantity", "quantity"],
			["Retail sales price", "empty"],
			["Manufacturer's/wholesale list price", "listPrice"],
		],
		source: "cdtfa.ca.gov/online-filing-instructions/CA-PACT-Act-Report.htm, form of 3-21",
		checkedOn: CHECKED,
		isForm: true,
		unknown: "Its codes of the column Type. Ours has words.",
	},
	vermont: {
		label: "Vermont CSV",
		columns: [
			["Account", "registration", 11],
			["Period", "lastDay", 8],
			["Invoice", "invoice", 20],
			["Ship date", "shipDayDigits", 8],
			["Consignee type", "empty", 1],
			["Name", "recipient", 70],
			["Address 1", "address1", 40],
			["Address 2", "address2", 40],
			["City", "city", 20],
			["State", "shipState", 2],
			["ZIP", "zipCode", 10],
			["Phone", "phone", 20],
			["Delivery sale", "no"],
			["Carrier", "carrier", 70],
			["Carrier address", "carrierStreet", 40],
		],
		source: "tax.vermont.gov/business/misc-taxes/cigarette-tobacco/pact-file-upload-layout",
		checkedOn: CHECKED,
		isForm: false,
		unknown: "Its columns after the carrier's address, and its code for licensed retailers.",
	},
	any: allColumns("Any format"),
	federal: allColumns("Federal report"),
	spreadsheet: allColumns("Spreadsheet", "The columns of the state's spreadsheet. Ours has all we know."),
	"own-form": allColumns("Own form", "The columns of the state's form. Ours has all we know."),
} as const satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;
export const layoutOf = (name: string | null): Layout | null =>
	(LAYOUTS as Record<string, Layout>)[name ?? ""] ?? null;

/** Whether a layout has a column of milliliters, or of UPCs. */
export const asksForVolume = ({ columns }: Layout): boolean =>
	columns.some(([, field]) => field === "mlEach");
export const asksForUpc = ({ columns }: Layout): boolean => columns.some(([, field]) => field === "upc");
