import type { licenses, locations } from "~db/schema.server";
import { fieldList, type RecordField } from "./record-field.ts";

type LocationRow = typeof locations.$inferSelect;

/** All columns but its address, which is approved, and those the shop sets itself. */
export type LocationColumn = Exclude<
	keyof LocationRow,
	"id" | "companyId" | "applicationId" | "address" | "status" | "createdAt" | "updatedAt"
>;

/** A column's name in forms and JSON: the contact's names are those of who receives goods. */
type NameOf<Column extends string> = Column extends `contact${infer Name}` ? Uncapitalize<Name> : Column;

type LocationField = RecordField & {
	/** The label among the facts of its page. Default: the label; null: the page shows it otherwise. */
	fact?: string | null;
};

/** Every field of a location but the parts of its address, described once: form, JSON, pages and the audit log read it. */
// biome-ignore format: one field after another reads like a table.
export const LOCATION_FIELDS = {
	name: { kind: "line", max: 200, label: "Name", hint: "As on its license.", autoComplete: "organization",
		required: "Name of the location is required", fact: null },
	contactFirstName: { kind: "line", max: 100, label: "Contact's first name", autoComplete: "given-name",
		required: "First name is required", audit: "Contact first name", fact: null, ownOnly: true },
	contactLastName: { kind: "line", max: 100, label: "Contact's last name", autoComplete: "family-name",
		required: "Last name is required", audit: "Contact last name", fact: null, ownOnly: true },
	phone: { kind: "phone", max: 50, label: "Phone number", autoComplete: "tel",
		required: "Phone number is required", audit: "Phone", fact: "Phone" },
	receivingHours: { kind: "line", max: 200, label: "Receiving hours", hint: "Such as Mon-Fri 9-5.", fact: "Hours" },
	instructions: { kind: "text", max: 1000, label: "Delivery instructions",
		hint: "For every delivery: dock, gate, who signs.", audit: "Instructions", fact: "Instructions", ownOnly: true },
} as const satisfies Record<LocationColumn, LocationField>;

type Fields = typeof LOCATION_FIELDS;
type Required = {
	[C in LocationColumn]: Fields[C] extends { required: string } ? C : never;
}[LocationColumn];
type Staff = { [C in LocationColumn]: Fields[C] extends { ownOnly: true } ? never : C }[LocationColumn];

/** What is typed. */
export type LocationValues = { [C in Required as NameOf<C>]: string } & {
	[C in Exclude<LocationColumn, Required> as NameOf<C>]?: string | null | undefined;
};
export type LocationName = keyof LocationValues;
/** What its company sees. */
export type LocationView = { [C in LocationColumn as NameOf<C>]: LocationRow[C] };
/** What staff see. */
export type StaffLocation = Pick<LocationRow, Staff>;

export const LOCATION_LIST = fieldList<LocationColumn, LocationField>(LOCATION_FIELDS).map((field) => ({
	...field,
	name: field.column.replace(/^contact(.)/, (_, letter: string) => letter.toLowerCase()) as LocationName,
}));

/** The fields that staff see. */
export const STAFF_LOCATION_LIST = LOCATION_LIST.filter(({ ownOnly }) => !ownOnly) as { column: Staff }[];

export const locationView = (row: LocationRow): LocationView =>
	Object.fromEntries(LOCATION_LIST.map(({ column, name }) => [name, row[column]])) as LocationView;

export const locationColumns = (values: LocationValues): Pick<LocationRow, LocationColumn> =>
	Object.fromEntries(LOCATION_LIST.map(({ column, name }) => [column, values[name] ?? null])) as Pick<
		LocationRow,
		LocationColumn
	>;

type LicenseRow = typeof licenses.$inferSelect;

/** All columns but those that checks and documents set. */
export type LicenseColumn = Exclude<
	keyof LicenseRow,
	| ("id" | "applicationId" | "locationId" | "kind" | "startsOn" | "fileId")
	| ("verifiedBy" | "verifiedAt" | "createdAt" | "updatedAt")
>;

/** What a company says of a license, described once: the forms, the JSON and the audit log read it. */
export const LICENSE_FIELDS = {
	number: { kind: "line", max: 100, label: "License number", audit: "Number" },
	state: { kind: "state", label: "Issuing state", audit: "State" },
	expiresOn: { kind: "day", label: "Last valid day", audit: "Expires on" },
} as const satisfies Record<LicenseColumn, RecordField>;

/** What is typed. */
export type LicenseValues = { [Column in LicenseColumn]?: LicenseRow[Column] | undefined };

export const LICENSE_LIST = fieldList<LicenseColumn, RecordField>(LICENSE_FIELDS);
