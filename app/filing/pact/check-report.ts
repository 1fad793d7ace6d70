import { OTHER_CARRIER } from "~/kernel/carriers/carriers";
import { capitalized, counted } from "~/kernel/texts/numbers";
import type { DeviceKind } from "~/terms/regulatory-facts";
import { isState } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { isZipOf as isZipOfState } from "~/terms/zip-ranges";
import type { Filing } from "./known-filings.ts";
import { asksForUpc, asksForVolume, type Layout, layoutOf } from "./layouts.ts";
import type { Reporter } from "./render-report.server.ts";
import type { ReportRow } from "./report-row.ts";

/** Where a problem is put right. */
export type FixLink =
	| { at: "state"; id: string }
	| { at: "seller" }
	| { at: "carrier"; id: string }
	| { at: "product"; id: string }
	| { at: "company"; id: string }
	| { at: "order"; id: string }
	| { at: "parcel"; id: string; orderNumber: string };

/** Something that a state would reject, of all rows that have it (Rule 20.7). */
export type Problem = { state: string; says: string; detail: string; mend: FixLink; rows: number };

const LIQUID: readonly (DeviceKind | null)[] = ["disposable", "prefilled-pod", "bottled-liquid"];

const isZipOf = (zip: string, state: string): boolean =>
	/^\d{5}(-\d{4})?$/.test(zip) && (!isState(state) || isZipOfState(zip, state));

type Found = { says: string; detail: string; mend: FixLink };

/** Problems of a row. Rows with the same cause get the same text. */
function* wrongWith(row: ReportRow, layout: Layout | null): Generator<Found> {
	const ofOrder: FixLink = { at: "order", id: row.orderNumber };
	const ofGoods: FixLink = row.productId ? { at: "product", id: row.productId } : ofOrder;
	const who = `${row.recipient ?? "Order"}, ${row.orderNumber}`;
	if (!row.recipient) yield { says: "recipient has no name", detail: row.orderNumber, mend: ofOrder };
	if (!row.address1.trim() || !row.city.trim())
		yield { says: "address is incomplete", detail: `${who}: street or city is missing.`, mend: ofOrder };
	if (!isZipOf(row.zipCode, row.state))
		yield {
			says: `ZIP code ${row.zipCode || "missing"}`,
			detail: `${who}. Every row needs a ZIP code of ${stateName(row.state)}.`,
			mend: ofOrder,
		};
	if (!row.license)
		yield row.companyId
			? {
					says: "no license number",
					detail: `${row.recipient}: no order, invoice or store has one.`,
					mend: { at: "company", id: row.companyId },
				}
			: { says: "no license number", detail: `${who}: the order has none.`, mend: ofOrder };
	if (!row.invoiceNumber) yield { says: "no invoice", detail: `${who}: its parcel has none.`, mend: ofOrder };
	if (!row.brand)
		yield {
			says: "no brand",
			detail: `${row.orderNumber}, ${row.name}: the product was deleted.`,
			mend: ofOrder,
		};
	if (row.deviceKind === null)
		yield {
			says: "product kind unknown",
			detail: `${row.productName}. It is reported all the same.`,
			mend: ofGoods,
		};
	if (layout && asksForUpc(layout) && !row.upc)
		yield { says: "no UPC", detail: `${row.name}.`, mend: ofGoods };
	if (layout && asksForVolume(layout) && LIQUID.includes(row.deviceKind) && row.volumeHundredths === null)
		yield { says: "milliliters unknown", detail: `${row.productName}.`, mend: ofGoods };
	const { carrier } = row;
	if (!carrier || carrier.id === OTHER_CARRIER)
		yield {
			says: "carrier unknown",
			detail: `${who}: the parcel names no carrier.`,
			mend: { at: "parcel", id: row.shipmentId, orderNumber: row.orderNumber },
		};
	else if (!carrier.street || !carrier.city || !carrier.state || !carrier.zipCode || !carrier.phone)
		yield {
			says: `${carrier.name} has no ${carrier.phone ? "address" : carrier.street ? "phone" : "address and phone"}`,
			detail: "Add the carrier's address and phone.",
			mend: { at: "carrier", id: carrier.id },
		};
}

/** What the head and the end of a form say of us, where it is missing (Rule 20.26). */
function missingOnForm(state: string, { agent }: Filing, { ein, signer }: Reporter): Found[] {
	const seller: FixLink = { at: "seller" };
	const all: (Found | false)[] = [
		!ein && {
			says: "no FEIN",
			detail: "Add our Federal Employer Number (EIN) to our licenses and registrations.",
			mend: seller,
		},
		(!signer.name || !signer.title) && {
			says: "nobody named who signs",
			detail: "Enter the name and title of who signs reports.",
			mend: seller,
		},
		!agent && {
			says: "no agent in the state",
			detail: "Enter our agent there with address and phone, or what the state says where it wants none.",
			mend: { at: "state", id: state },
		},
	];
	return all.filter((one) => one !== false);
}

/** Problems for which a state would reject a report; those of the state's own data first (Rule 20.7). */
export function checkReport(
	state: string,
	filing: Filing,
	reporter: Reporter,
	rows: readonly ReportRow[],
): Problem[] {
	const layout = layoutOf(filing.layout);
	const own: Found[] = [];
	if (!filing.destination)
		own.push({
			says: "no destination set",
			detail: "Enter the address you were given and the day you checked it.",
			mend: { at: "state", id: state },
		});
	if (!layout)
		own.push({
			says: "no layout set",
			detail: "Choose how it takes the report.",
			mend: { at: "state", id: state },
		});
	if (!reporter.registrations[state])
		own.push({
			says: "no registration number",
			detail: "Enter the number under which we are registered there.",
			mend: { at: "seller" },
		});
	if (layout?.isForm) own.push(...missingOnForm(state, filing, reporter));
	const found = new Map<string, Problem>();
	for (const problem of own) found.set(problem.says, { state, ...problem, rows: 1 });
	for (const row of rows)
		for (const problem of wrongWith(row, layout)) {
			const key = JSON.stringify([
				problem.says,
				problem.mend,
				problem.mend.at === "order" ? problem.detail : "",
			]);
			const known = found.get(key);
			if (known) known.rows++;
			else found.set(key, { state, ...problem, rows: 1 });
		}
	return [...found.values()];
}

/** The problems of several states, with equal causes merged: ours first, then by the page that fixes them. */
export function mergedProblems(
	problems: readonly Problem[],
): (Omit<Problem, "state"> & { states: string[] })[] {
	const key = ({ says, mend, detail }: Problem) =>
		JSON.stringify(mend.at === "seller" ? says : [says, mend, mend.at === "order" ? detail : ""]);
	return [...Map.groupBy(problems, key).values()]
		.map((same) => ({
			...same[0]!,
			states: same.map(({ state }) => state),
			rows: same.reduce((sum, { rows }) => sum + rows, 0),
		}))
		.sort((a, b) => FIX_ORDER.indexOf(a.mend.at) - FIX_ORDER.indexOf(b.mend.at));
}
const FIX_ORDER: readonly FixLink["at"][] = [
	"seller",
	"state",
	"carrier",
	"parcel",
	"order",
	"company",
	"product",
];

/** 'Florida: no brand, 3 rows', or for several states 'No brand, 3 rows in 2 states'. */
export function problemText({
	states,
	says,
	rows,
}: {
	states: readonly string[];
	says: string;
	rows: number;
}) {
	const count = rows > 1 ? `, ${counted(rows, "row")}` : "";
	return states.length === 1
		? `${stateName(states[0]!)}: ${says}${count}`
		: `${capitalized(says)}${count} in ${counted(states.length, "state")}`;
}

/** What was checked in all rows, and whether something of it is to be mended. */
export function checksOf(problems: readonly Problem[]): { label: string; isOpen: boolean }[] {
	const has = (...words: string[]) => problems.some(({ says }) => words.some((word) => says.includes(word)));
	return [
		{ label: "Every parcel has an invoice", isOpen: has("no invoice") },
		{
			label: "Recipient name, street, city and ZIP code in every row",
			isOpen: has("address is", "recipient", "ZIP"),
		},
		{ label: "A license number in every row", isOpen: has("license") },
		{
			label: "Brand, product kind, milliliters and UPC in every row whose layout has them",
			isOpen: has("brand", "kind", "milliliters", "UPC"),
		},
		{
			label: "Name, address and phone of every carrier",
			isOpen: problems.some(({ mend }) => mend.at === "carrier" || mend.at === "parcel"),
		},
		{ label: "A registration number in every state", isOpen: has("registration") },
		{ label: "Our FEIN, and who signs", isOpen: has("FEIN", "signs") },
		{ label: "Our agent in every state", isOpen: has("agent") },
		{ label: "A destination and a layout for every state", isOpen: has("destination", "layout") },
	];
}
