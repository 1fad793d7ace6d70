import { z } from "zod";
import { phoneNumber, postalFields, zipOfState } from "~/kernel/addresses/postal-fields";
import { emailAddress, optionalLine, optionalText, requiredLine } from "~/kernel/fields";
import { dayIn } from "~/kernel/tables/cell-texts";
import { COMPANY_ROLE_NAMES, type CompanyRole } from "~/terms/company";
import type { CustomerSource } from "~/terms/imports";
import { keysOf } from "~/terms/keys-of";
import { isState } from "~/terms/selling";
import type { ImportedLicense, ImportMends, KeptRow } from "~db/json-shapes";
import { addressText } from "../locations/location-row.server";
import { nameKey } from "./company-keys.ts";
import {
	type CustomerColumn,
	type CustomerColumnChoice,
	customerColumns,
	LICENSE_COLUMNS,
	licenseKindOf,
} from "./customer-columns.ts";
import { type Place, readPlace, stateCodeOf } from "./read-address.ts";

export type Texts = Readonly<Record<CustomerColumn, string>>;
export type Problem = { field: CustomerColumn; message: string };

/** A row's store; its licenses stand with the row. */
export type ReadStore = {
	name: string;
	address: string;
	/** Who receives goods there; both names or neither. */
	firstName: string | null;
	lastName: string | null;
	phone: string | null;
	receivingHours: string | null;
	instructions: string | null;
};

export type ReadPerson = {
	email: string;
	firstName: string | null;
	lastName: string | null;
	role: CompanyRole | null;
};

/** A row as it is read: what it says of its company stays text, since other rows may say more. */
export type ReadCustomer = {
	line: number;
	texts: Texts;
	/** What its rows come together by besides the number, and what the company is called. */
	keys: string[];
	name: string;
	phone: string | null;
	store: ReadStore | null;
	person: ReadPerson | null;
	/** Without a state of their own: their store's. */
	licenses: (Omit<ImportedLicense, "state"> & { state: string | null })[];
	remarks: string[];
	problems: Problem[];
};

const NONE = Object.fromEntries(customerColumns.options.map(({ value }) => [value, ""])) as unknown as Texts;

/** Reads the rows of a file of customers (Rule 13.87), with the cells that were mended; empty rows are left out. */
export function readCustomers(
	rows: readonly KeptRow[],
	{ source, columns, mends }: { source: CustomerSource; columns: CustomerColumnChoice; mends: ImportMends },
): ReadCustomer[] {
	return rows.flatMap(({ line, cells }) => {
		const texts = { ...NONE } as Record<CustomerColumn, string>;
		for (const [at, column] of columns.entries()) {
			const cell = (cells[at] ?? "").trim();
			if (column && cell) texts[column] = texts[column] ? `${texts[column]}\n${cell}` : cell;
		}
		if (!Object.values(texts).some(Boolean)) return [];
		return [readCustomer(source, line, texts, (mends[line] ?? {}) as Partial<Texts>)];
	});
}

function readCustomer(
	source: CustomerSource,
	line: number,
	cells: Texts,
	mends: Partial<Texts>,
): ReadCustomer {
	const texts: Texts = { ...cells, ...mends };
	const problems: Problem[] = [];
	const remarks: string[] = [];
	/** What is said first of a cell says enough. */
	const bad = (field: CustomerColumn, message: string) => {
		if (!problems.some((one) => one.field === field)) problems.push({ field, message });
	};
	/** What a schema makes of a cell; null where it is empty or wrong. */
	const read = <Value>(
		field: CustomerColumn,
		schema: z.ZodType<Value>,
		text = texts[field],
	): Value | null => {
		if (!text) return null;
		const parsed = schema.safeParse(text);
		if (parsed.success) return parsed.data;
		bad(field, parsed.error.issues[0]!.message);
		return null;
	};
	// QuickBooks writes a job or store of a customer behind a colon.
	const [parent = "", ...rest] = texts.customer.split(":").map((part) => part.trim());
	const name = read("company", requiredLine("Company is required"), texts.company || parent) ?? "";
	// A row with a number alone may be one of a company that another row names.
	if (!texts.company && !parent && !texts.number) bad("company", "Company is required");
	const names = nameIn(texts, source);
	const phone = readPhone(texts, bad);
	const contact = {
		firstName: read("firstName", line100, names.firstName),
		lastName: read("lastName", line100, names.lastName),
	};
	const place = placeOf(
		cells,
		mends,
		[name, parent, texts.customer, [names.firstName, names.lastName].join(" ")],
		bad,
	);
	const store = place && {
		address: addressOf(place, bad),
		name: read("store", requiredLine("Store is required"), texts.store || rest.join(" ") || name) ?? name,
		...(contact.firstName && contact.lastName ? contact : { firstName: null, lastName: null }),
		phone: texts.storePhone ? read("storePhone", phoneNumber) : phone,
		receivingHours: read("hours", optionalLine(200)),
		instructions: read("instructions", optionalText(1000)),
	};
	return {
		...{ line, texts, name, phone, remarks, problems },
		keys: keysIn(texts, { parent, isPartOf: rest.length > 0, source }),
		store,
		person: readPerson(texts, contact, read, bad, remarks),
		licenses: readLicenses(texts, bad),
	};
}

/** The names that rows of one company share. What QuickBooks calls the customer is one; in other files it may be a person. */
function keysIn(
	{ company }: Texts,
	{ parent, isPartOf, source }: { parent: string; isPartOf: boolean; source: CustomerSource },
): string[] {
	const names = [company, !company || isPartOf || source === "quickbooks" ? parent : ""];
	return [...new Set(names.filter(Boolean).map((name) => nameKey(name) || name.toLowerCase()))];
}

const line100 = optionalLine(100);

/** A person's first and last name: of columns of their own, or of one. */
function nameIn(
	{ company, customer, firstName, lastName, person }: Texts,
	source: CustomerSource,
): { firstName: string; lastName: string } {
	if (firstName || lastName) return { firstName, lastName };
	// Beside a company's name, a 'Contact Name' is a person's.
	const isPerson = source === "table" && company && customer !== company && !customer.includes(":");
	const [first = "", ...last] = (person || (isPerson ? customer : "")).split(/\s+/);
	return { firstName: first, lastName: last.join(" ") };
}

type Reader = <Value>(field: CustomerColumn, schema: z.ZodType<Value>, text?: string) => Value | null;
type Bad = (field: CustomerColumn, message: string) => void;

function readPerson(
	texts: Texts,
	{ firstName, lastName }: { firstName: string | null; lastName: string | null },
	read: Reader,
	bad: Bad,
	remarks: string[],
): ReadPerson | null {
	if (!texts.email) return null;
	// QuickBooks keeps several addresses in one field.
	const [first = "", ...others] = texts.email.split(/[;,\s]+/).filter(Boolean);
	if (others.length > 0) remarks.push(`Further addresses are left out: ${others.join(", ")}.`);
	const email = read("email", emailAddress(), first);
	const role = roleOf(texts.role);
	if (role === undefined) bad("role", `${texts.role} is no role`);
	// A contact has both names or none.
	const whole =
		firstName && lastName ? { firstName, lastName } : { firstName: firstName || lastName, lastName: null };
	return email === null ? null : { email, ...whole, role: role ?? null };
}

/** The role that a text names; null where it says nothing, undefined for what is none. */
function roleOf(text: string): CompanyRole | null | undefined {
	const plain = text.trim().toLowerCase();
	if (!plain) return null;
	const named = COMPANY_ROLE_NAMES.find((name) => name === plain);
	if (named) return named;
	if (/owner|president|ceo|founder|partner|principal|member|proprietor/.test(plain)) return "owner";
	if (/book|account|payable|finance|controller/.test(plain)) return "bookkeeper";
	return /buy|purchas|manager|order|clerk|staff/.test(plain) ? "buyer" : undefined;
}

/** The first number of a cell: QuickBooks writes all of a customer's into one, with words before. */
function readPhone({ phone, mobile }: Texts, bad: Bad): string | null {
	const text = phone || mobile;
	if (!text) return null;
	const found = /(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}/.exec(text)?.[0];
	const parsed = phoneNumber.safeParse(
		/^[\d\s().+-]*(?:(?:ext|x|#).*)?$/i.test(text) ? text : (found ?? text),
	);
	if (parsed.success) return parsed.data;
	bad(phone ? "phone" : "mobile", parsed.error.issues[0]!.message);
	return null;
}

const PLACE = ["address1", "address2", "city", "state", "zipCode"] as const;

/** The place of a row's store: its own columns, or what is written in one text, or else where its bills go; null for none. */
function placeOf(cells: Texts, mends: Partial<Texts>, names: readonly string[], bad: Bad): Place | null {
	const own = Object.fromEntries(PLACE.map((part) => [part, cells[part]])) as Place;
	const isSplit = own.city || own.state || own.zipCode;
	const text = isSplit
		? ""
		: [own.address1, own.address2].filter(Boolean).join("\n") || cells.whole || cells.billing;
	const said = isSplit ? own : text ? readPlace(text, names) : null;
	const isMended = PLACE.some((part) => mends[part] !== undefined);
	if (!said && !text && !isMended) return null;
	if (!said && text && !mends.address1)
		bad("address1", `'${text.replace(/\s*\n\s*/g, ", ")}' can\u2019t be read: type its parts`);
	const place = { ...(said ?? NO_PLACE) };
	for (const part of PLACE) place[part] = mends[part] ?? place[part];
	return { ...place, state: stateCodeOf(place.state) };
}

const NO_PLACE: Place = { address1: "", address2: "", city: "", state: "", zipCode: "" };

const placeSchema = z
	.object({
		address1: postalFields.address1,
		address2: postalFields.address2,
		city: postalFields.city,
		state: postalFields.state,
		zipCode: postalFields.zipCode,
	})
	.superRefine(zipOfState);

/** A place as the text of an address; an empty one where its parts are wrong. */
function addressOf(place: Place, bad: Bad): string {
	const parsed = placeSchema.safeParse(place);
	if (parsed.success) return addressText(parsed.data as Place);
	const seen = new Set<string>();
	for (const { path, message } of parsed.error.issues) {
		const field = String(path[0]) as CustomerColumn;
		if (!seen.has(field)) bad(field, message);
		seen.add(field);
	}
	return "";
}

/** A cell of our own export that says no. */
export const SAYS_NO = /^(?:no|false|0)$/i;
export const SAYS_YES = /^(?:yes|true|1)$/i;

const numberSchema = optionalLine(100);

function readLicenses(texts: Texts, bad: Bad): ReadCustomer["licenses"] {
	const day = (field: CustomerColumn): string | null => {
		const text = texts[field];
		const found = text ? dayIn(text.replace(/ 00:00(?::00)?$/, "")) : null;
		if (text && !found) bad(field, `${text} is no day: write it such as 2027-06-30`);
		return found;
	};
	const number = (field: CustomerColumn): string | null => {
		const parsed = numberSchema.safeParse(texts[field]);
		if (!parsed.success) bad(field, parsed.error.issues[0]!.message);
		return parsed.success ? parsed.data : null;
	};
	const found: ReadCustomer["licenses"] = keysOf(LICENSE_COLUMNS).map((kind) => {
		const [numbered, until] = LICENSE_COLUMNS[kind];
		return { kind, number: number(numbered), state: null, expiresOn: day(until) };
	});
	if (texts.licenseKind || texts.licenseNumber) {
		const kind = licenseKindOf(texts.licenseKind);
		if (!kind)
			bad(
				"licenseKind",
				texts.licenseKind ? `${texts.licenseKind} is no kind of license` : "Choose the kind of license",
			);
		const state = texts.licenseState ? stateCodeOf(texts.licenseState) : null;
		if (state && !isState(state)) bad("licenseState", `${texts.licenseState} is no state`);
		const expiresOn = day("licenseExpires");
		const startsOn = day("licenseStarts");
		const typed = number("licenseNumber");
		const isChecked = SAYS_NO.test(texts.licenseChecked)
			? false
			: SAYS_YES.test(texts.licenseChecked)
				? true
				: undefined;
		if (kind) {
			const more = { ...(startsOn ? { startsOn } : {}), ...(isChecked === undefined ? {} : { isChecked }) };
			found.push({ kind, number: typed, state, expiresOn, ...more });
		}
	}
	return found.filter((license) => license.number || license.expiresOn);
}
