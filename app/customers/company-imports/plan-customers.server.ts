import { createHash } from "node:crypto";
import { readAddress } from "~/kernel/addresses/ship-to";
import { shopToday } from "~/kernel/clock/shop-time.server";

import { lowerAscii } from "~/kernel/text-match.server";
import { dayText } from "~/kernel/texts/day-text";
import { documentName } from "~/terms/documents";
import type { CustomerChoice, CustomerKind, CustomerSource } from "~/terms/imports";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Tx } from "~db/client.server";
import type {
	CustomerToWrite,
	ImportedLicense,
	ImportMends,
	KeptRow,
	PlannedCustomer,
} from "~db/json-shapes";
import { whoseEmail } from "../moving-in/add-company.server";
import { isSure } from "../moving-in/write-company.server";
import { addressKey, licenseKey } from "./company-keys.ts";
import { type CustomerColumn, type CustomerColumnChoice, customerColumns } from "./customer-columns.ts";
import { type Group, groupCustomers } from "./group-customers.ts";
import {
	findKnown,
	isSureOf,
	type Keys,
	type Known,
	keysOfCustomer,
	SIGNS,
	type Sign,
	sharedSigns,
} from "./known-companies.server";
import { readCustomers } from "./read-customers.server";
import { FactsReader, type RowProblem } from "./read-terms.server";

/** What a file's customer comes to, and which list it stands in. */
export type PlannedRow = { kind: CustomerKind; name: string; plan: PlannedCustomer };

export type PlanInput = {
	rows: readonly KeptRow[];
	source: CustomerSource;
	columns: CustomerColumnChoice;
	mends: ImportMends;
	/** By the first line of a customer. */
	choices: Readonly<Record<string, string>>;
};

/** A customer of the file on its way: its rows, what they come to, and what is wrong with them. */
type Draft = {
	group: Group;
	name: string;
	facts: CustomerToWrite["facts"];
	stores: CustomerToWrite["stores"];
	people: CustomerToWrite["people"];
	keys: Keys;
	remarks: string[];
	problems: RowProblem[];
};

/**
 * Plans what an import would do with each customer of its file (Rule 13.87): customers that are twice in it come together, those that the shop
 * may have are asked about.
 */
export function planCustomers(tx: Tx, { rows, choices, ...how }: PlanInput, now: Date): PlannedRow[] {
	const facts = new FactsReader(tx, how.source, now);
	const groups = groupCustomers(readCustomers(rows, how));
	const today = shopToday(now);
	const doubles = findDoubles(groups.filter((group) => !whyLeftOut(group)));
	// What is merged stands with the first one's rows from here on.
	const merged = new Map(groups.map((group) => [group, [...group.rows]]));
	for (const [group, { of }] of doubles) {
		if (choiceOf(choices, group, ["add", "skip"]) === "add") merged.get(of)!.push(...group.rows);
	}
	const owners = new Map<string, { line: number; name: string }>();
	return groups.map((group): PlannedRow => {
		const left = whyLeftOut(group);
		if (left) return leftOut(group, left);
		const double = doubles.get(group);
		if (double) return plannedDouble(group, double, choiceOf(choices, group, ["add", "skip"]));
		const whole = { ...group, rows: merged.get(group)! };
		return finish(tx, draftOf(whole, facts, owners, today), choices);
	});
}

/** The customers of a file that are one with an earlier one. */
function findDoubles(groups: readonly Group[]): Map<Group, { of: Group; signs: Sign[] }> {
	const doubles = new Map<Group, { of: Group; signs: Sign[] }>();
	const firsts = new Map<string, Set<Group>>();
	const keysOf = new Map(groups.map((group) => [group, keysOfGroup(group)]));
	for (const group of groups) {
		const keys = keysOf.get(group)!;
		const named = (Object.keys(SIGNS) as Sign[]).flatMap((sign) => keys[sign].map((key) => `${sign} ${key}`));
		const found = [...new Set(named.flatMap((name) => [...(firsts.get(name) ?? [])]))]
			.map((of) => ({ of, signs: sharedSigns(keys, keysOf.get(of)!) }))
			.find(({ signs }) => isDouble(signs));
		if (found) doubles.set(group, found);
		else for (const name of named) firsts.set(name, (firsts.get(name) ?? new Set()).add(group));
	}
	return doubles;
}

/** Whether two customers of a file are one: sure signs, or the same name at the same place or phone. */
const isDouble = (signs: readonly Sign[]): boolean =>
	isSureOf(signs) || (signs.includes("name") && signs.length > 1);

const firstLine = ({ rows }: Group): number => rows[0]!.line;

function choiceOf(
	choices: PlanInput["choices"],
	group: Group,
	options: readonly CustomerChoice[],
): CustomerChoice {
	return options.find((one) => one === choices[firstLine(group)]) ?? options[0]!;
}

const NO = /^(?:inactive|not-?active|no|false|0|closed|archived|crm)$/i;

/** Why a customer is left out without a question; null: it is not. */
function whyLeftOut({ rows }: Group): string | null {
	if (rows.every(({ texts }) => /^vendor|supplier/i.test(texts.contactType))) return "A vendor, no customer.";
	if (rows.every(({ texts }) => NO.test(texts.status.trim()))) return "No longer active in the old books.";
	return null;
}

const keysOfGroup = (group: Group): Keys =>
	keysOfCustomer({
		name: group.rows.find((row) => row.name)?.name ?? "",
		ein: group.rows.find(({ texts }) => /\d/.test(texts.ein))?.texts.ein.replace(/\D/g, "") ?? null,
		phones: group.rows.map(({ phone }) => phone),
		addresses: group.rows.flatMap(({ store }) => store?.address || []),
		emails: group.rows.flatMap(({ person }) => person?.email ?? []),
		licenses: group.rows.flatMap(({ licenses }) => licenses),
	});

const NOTHING = { stores: 0, people: 0, licenses: 0 };

const leftOut = (group: Group, why: string): PlannedRow => ({
	kind: "skip",
	name: nameOf(group),
	plan: {
		...{ lines: linesOf(group), does: null, match: null, choice: null, options: [] },
		...{ brings: NOTHING, write: null, remarks: [why], bad: [] },
	},
});

const nameOf = ({ rows }: Group): string => rows.find(({ name }) => name)?.name ?? `Line ${rows[0]!.line}`;
const linesOf = ({ rows }: Group): number[] => rows.map(({ line }) => line);

function plannedDouble(
	group: Group,
	{ of, signs }: { of: Group; signs: Sign[] },
	choice: CustomerChoice,
): PlannedRow {
	return {
		kind: "double",
		name: nameOf(group),
		plan: {
			...{
				lines: linesOf(group),
				does: null,
				choice,
				options: ["add", "skip"],
				brings: NOTHING,
				write: null,
				bad: [],
			},
			match: { id: null, name: nameOf(of), line: firstLine(of), shared: signs.map((sign) => SIGNS[sign]) },
			remarks: [choice === "add" ? `Comes in as one with line ${firstLine(of)}.` : "Left out."],
		},
	};
}

/** Puts the rows of a customer together: its stores by address, its people by email, its licenses at their stores. */
function draftOf(
	group: Group,
	reader: FactsReader,
	owners: Map<string, { line: number; name: string }>,
	today: string,
): Draft {
	const name = nameOf(group);
	const remarks = group.rows.flatMap((row) => row.remarks);
	const problems: RowProblem[] = group.rows.flatMap(({ line, problems }) =>
		problems.map((problem) => ({ ...problem, line })),
	);
	const facts = reader.read(group, (problem) => problems.push(problem), remarks);
	const stores = storesOf(group, remarks, today);
	const people = peopleOf(group, owners, problems, remarks);
	const first = firstLine(group);
	const has = (field: CustomerColumn) => problems.some((problem) => problem.field === field);
	if (!group.rows.some((row) => row.name) && !has("company"))
		problems.push({ line: first, field: "company", message: "Company is required" });
	if (stores.length === 0 && !group.rows.some(({ store }) => store)) {
		for (const [field, message] of NO_ADDRESS)
			if (!has(field)) problems.push({ line: first, field, message });
	}
	if (people.length === 0 && !has("email"))
		problems.push({ line: first, field: "email", message: "Email is required: nobody else could log in" });
	if (people.length > STAFF_ROWS.companyPeople)
		problems.push({
			line: first,
			field: "email",
			message: `A company has at most ${STAFF_ROWS.companyPeople} people`,
		});
	noteExemption(group, stores, remarks);
	const keys = keysOfCustomer({
		...{ name, ein: facts.ein, phones: group.rows.map(({ phone }) => phone) },
		addresses: stores.map(({ address }) => address),
		emails: people.map(({ email }) => email),
		licenses: stores.flatMap(({ licenses }) => licenses),
	});
	return { ...{ group, name, stores, people, keys, remarks, problems }, facts: { ...facts, name } };
}

const NO_ADDRESS: [CustomerColumn, string][] = [
	["address1", "The file has no address of it"],
	["city", "City is required"],
	["state", "State is required"],
	["zipCode", "ZIP code is required"],
];

function storesOf(group: Group, remarks: string[], today: string): CustomerToWrite["stores"] {
	const stores = new Map<string, CustomerToWrite["stores"][number]>();
	const keyOf = (row: Group["rows"][number]) => (row.store?.address ? addressKey(row.store.address) : "");
	for (const row of group.rows) {
		const key = keyOf(row);
		if (!key || !row.store) continue;
		const known = stores.get(key);
		if (!known) stores.set(key, { ...row.store, name: row.store.name || nameOf(group), licenses: [] });
		else
			for (const field of ["phone", "receivingHours", "instructions"] as const)
				known[field] ??= row.store[field];
	}
	const all = [...stores.values()];
	for (const row of group.rows) {
		const named = row.texts.store.toLowerCase();
		const store = stores.get(keyOf(row)) ?? all.find(({ name }) => name.toLowerCase() === named) ?? all[0];
		if (!store) continue;
		const place = readAddress(store.address);
		for (const license of row.licenses)
			addLicense(store, { ...license, state: license.state ?? place?.state ?? "" }, remarks, today);
	}
	return all;
}

function addLicense(
	store: CustomerToWrite["stores"][number],
	license: ImportedLicense,
	remarks: string[],
	today: string,
): void {
	const { kind, number, expiresOn } = license;
	const called = [documentName(kind), number].filter(Boolean).join(" ");
	// A renewed one often keeps its number.
	const isKnown = store.licenses.some(
		(one) =>
			one.kind === kind &&
			licenseKey(one.number ?? "") === licenseKey(number ?? "") &&
			(!one.expiresOn || !expiresOn || one.expiresOn === expiresOn),
	);
	if (isKnown) return;
	store.licenses.push(license);
	if (!isSure(license) && !license.isChecked)
		remarks.push(
			`${called} has no ${number ? "last day" : "number"}: it comes in, and counts once that is entered.`,
		);
	else if (expiresOn && expiresOn < today)
		remarks.push(`${called} ended ${dayText(expiresOn)}: it comes in, and doesn\u2019t count.`);
}

function peopleOf(
	group: Group,
	owners: Map<string, { line: number; name: string }>,
	problems: RowProblem[],
	remarks: string[],
): CustomerToWrite["people"] {
	const people = new Map<string, CustomerToWrite["people"][number] & { given: boolean }>();
	for (const { line, person } of group.rows) {
		if (!person) continue;
		const key = lowerAscii(person.email);
		const other = owners.get(key);
		if (other && !people.has(key)) {
			const message = `${person.email} is a person of ${other.name} on line ${other.line}, and nobody is in two companies`;
			problems.push({ line, field: "email", message });
			continue;
		}
		owners.set(key, other ?? { line, name: nameOf(group) });
		const name = [person.firstName, person.lastName].filter(Boolean).join(" ") || null;
		const known = people.get(key);
		if (known) known.name ??= name;
		else
			people.set(key, {
				email: person.email,
				name,
				role: person.role ?? "buyer",
				given: person.role !== null,
			});
	}
	const all = [...people.values()];
	const first = all.find(({ role }) => role === "owner") ?? all.find(({ given }) => !given) ?? all[0];
	if (first && first.role !== "owner") {
		if (first.given) remarks.push(`${first.email} becomes an owner: a company needs one.`);
		first.role = "owner";
	}
	return all.map(({ given: _, ...person }) => person);
}

const TAXED_NOT = /^(?:non|no|false|exempt|n|0)$/i;

/** The old books' word that no tax is due is none: it takes a certificate (Rule 18.1). */
function noteExemption(group: Group, stores: CustomerToWrite["stores"], remarks: string[]): void {
	const isExempt = group.rows.some(({ texts }) => TAXED_NOT.test(texts.taxable.trim()));
	const has = stores.some(({ licenses }) => licenses.some(({ kind }) => kind === "resaleCertificate"));
	if (isExempt && !has)
		remarks.push(
			"Paid no sales tax in the old books, without the number of a resale certificate: pays it until one is on file.",
		);
}

/** What a customer comes to, beside those that the shop has. */
function finish(tx: Tx, draft: Draft, choices: PlanInput["choices"]): PlannedRow {
	const { group, name, problems, remarks, stores, people, facts } = draft;
	const known = findKnown(tx, draft.keys);
	const options = known ? optionsFor(known) : [];
	const choice = known ? choiceOf(choices, group, options) : null;
	const isAdded = choice === "add";
	if (choice !== "skip") refuseTaken(tx, draft, isAdded ? known!.id : null);
	const isBad = problems.length > 0 && choice !== "skip";
	const write =
		known && isAdded ? additionOf(draft, known) : { companyId: null, facts, stores, people, licenses: [] };
	const isSame = known ? isEmpty(additionOf(draft, known)) : false;
	const kind: CustomerKind = isSame ? "same" : isBad ? "error" : known ? "match" : "create";
	const does = kind === "same" || isBad || choice === "skip" ? null : isAdded ? "add" : "create";
	if (known && !known.isApproved && kind === "match")
		remarks.push(`${known.name} isn\u2019t approved: decide that first.`);
	return {
		kind,
		name,
		plan: {
			lines: linesOf(group),
			does,
			match: known
				? { id: known.id, name: known.name, line: null, shared: known.signs.map((sign) => SIGNS[sign]) }
				: null,
			...(kind === "same" ? { choice: null, options: [] } : { choice, options }),
			brings: {
				stores: write.stores.length,
				people: write.people.length,
				licenses: write.licenses.length + write.stores.reduce((sum, store) => sum + store.licenses.length, 0),
			},
			write: does ? write : null,
			remarks,
			bad: kind === "error" ? badOf(group, problems) : [],
		},
	};
}

/** The likeliest first. */
function optionsFor({ signs, isApproved }: Known): CustomerChoice[] {
	const isTaken = signs.includes("ein") || signs.includes("license") || signs.includes("email");
	if (!isApproved) return isTaken ? ["skip"] : ["skip", "new"];
	if (isSureOf(signs)) return ["add", "skip"];
	return isTaken ? ["skip", "add"] : ["skip", "add", "new"];
}

/** What a company lacks of a customer's stores, people and licenses; its own facts stay. */
function additionOf({ facts, stores, people }: Draft, known: Known): CustomerToWrite {
	const isNew = ({ number }: ImportedLicense) => !number || !known.licenses.has(licenseKey(number));
	const at = (address: string) => known.stores.get(addressKey(address));
	return {
		companyId: known.id,
		facts,
		stores: stores
			.filter(({ address }) => !at(address))
			.map((store) => ({ ...store, licenses: store.licenses.filter(isNew) })),
		people: people
			.filter(({ email }) => !known.emails.has(lowerAscii(email)))
			.map((person) => ({
				...person,
				role: person.role === "owner" && known.people > 0 ? "buyer" : person.role,
			})),
		licenses: stores.flatMap(({ address, licenses }) => {
			const locationId = at(address);
			return locationId
				? licenses.filter((one) => one.number && isNew(one)).map((license) => ({ locationId, license }))
				: [];
		}),
	};
}

const isEmpty = ({ stores, people, licenses }: CustomerToWrite): boolean =>
	stores.length + people.length + licenses.length === 0;

/** People who have an account elsewhere can't come in (Rule 13.2). */
function refuseTaken(tx: Tx, { group, people, problems }: Draft, companyId: string | null): void {
	for (const { email } of people) {
		const found = whoseEmail(tx, email);
		if (!found || (companyId && found.companyId === companyId)) continue;
		const line = group.rows.find(
			({ person }) => person && lowerAscii(person.email) === lowerAscii(email),
		)!.line;
		problems.push({
			line,
			field: "email",
			message: `${email} belongs to ${found.whose}, and nobody is in two companies`,
		});
	}
}

/** What is wrong, line by line, with the cells that mend it. */
function badOf({ rows }: Group, problems: readonly RowProblem[]): PlannedCustomer["bad"] {
	return [...Map.groupBy(problems, ({ line }) => line)].map(([line, its]) => {
		const texts = rows.find((row) => row.line === line)!.texts;
		return {
			line,
			problems: its.map(({ message }) => ({ column: "", message })),
			boxes: [...new Set(its.map(({ field }) => field))].map((field) => ({
				field,
				text: texts[field].replace(/\n/g, ", "),
			})),
		};
	});
}

/** Which preview it is: another one isn't confirmed. */
export const versionOf = (rows: readonly PlannedRow[]): string =>
	createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 24);

export const labelOfColumn = (field: string): string => customerColumns.label(field as CustomerColumn);
