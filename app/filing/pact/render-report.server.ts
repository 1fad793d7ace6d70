import { createHash } from "node:crypto";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { american, asksForVolume, type Layout, readField } from "./layouts.ts";
import { lastDayOf } from "./report-month.ts";
import { type ReportCarrier, type ReportRow, totalsOfRows } from "./report-row.ts";

/** Who reports: our registered data. */
export type Reporter = {
	name: string;
	address: string;
	phone: string;
	email: string;
	/** Federal employer identification number. */
	ein: string | null;
	/** Who signs reports (Rule 20.26). */
	signer: { name: string | null; title: string | null; phone: string };
	/** By state: the number we are registered under. */
	registrations: Readonly<Record<string, string>>;
};

export type ReportOf = {
	state: string;
	month: string;
	layout: Layout;
	reporter: Reporter;
	agent: string | null;
	/** The day beside the signature, YYYY-MM-DD. */
	signedOn: string;
	/** The parts of an earlier file, to compare it with the data of today. */
	revision?: number;
};

/** Files of revision 1 named an agent only where there was one, and no one who signs. */
export const REVISION = 2;

/** A text as a file without quotes takes it: no commas, no line breaks, at most so many characters. */
const bare = (cell: string | number | null, most: number | undefined) =>
	String(cell ?? "")
		.replace(/[,\r\n"]+/g, " ")
		.slice(0, most)
		.trim();

/**
 * A state's report of a month as a file (Rules 20.2 to 20.4). The same rows give the same bytes, whenever and by whomever it is made.
 * @param rows in their order.
 */
export function renderReport(
	{ state, month, layout, reporter, agent, signedOn, revision = REVISION }: ReportOf,
	rows: readonly ReportRow[],
): string {
	const lastDay = lastDayOf(month);
	const registration = reporter.registrations[state] ?? null;
	const given = { state, lastDay, registration };
	const lines = rows.map((row) =>
		layout.columns.map(([, field, most]) => {
			const cell = readField(field, row, given);
			return layout.isForm ? cell : bare(cell, most);
		}),
	);
	if (!layout.isForm) return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
	const { units } = totalsOfRows(rows);
	const milliliters = rows.reduce((sum, row) => sum + (row.volumeHundredths ?? 0) * row.units, 0) / 100;
	const carriers = new Map(rows.flatMap(({ carrier }) => (carrier ? [[carrier.id, carrier] as const] : [])));
	return (
		BYTE_ORDER_MARK +
		[
			["PACT Act report", layout.label],
			["Name", reporter.name],
			["Reporting period", `${american(`${month}-01`)} - ${american(lastDay)}`],
			["State", state],
			["State identification number", registration],
			["Location and mailing address", reporter.address],
			["FEIN", reporter.ein],
			["Phone", reporter.phone],
			["Email", reporter.email],
			...(agent || revision > 1 ? [["Agent in the state", agent]] : []),
			[],
			layout.columns.map(([head]) => head),
			...lines,
			...(rows.length === 0 ? [["No shipments in this period"]] : []),
			[],
			["Total quantity", units],
			...(asksForVolume(layout) ? [["Total mL", milliliters]] : []),
			[],
			["Delivery service", "Address", "Phone"],
			...[...carriers.values()].map((carrier) => [carrier.name, carrierAddress(carrier), carrier.phone]),
			...(revision > 1 ? signature(reporter, signedOn) : []),
		]
			.map(csvLine)
			.join("")
	);
}

/** Who signs, as Part 4 of the PA-2 asks. The signature itself is made on the file that is sent. */
const signature = ({ signer: { name, title, phone } }: Reporter, signedOn: string) => [
	...[[], ["Signature", null], ["Name", name], ["Title", title]],
	...[
		["Telephone", phone],
		["Date", american(signedOn)],
	],
];

const carrierAddress = ({ street, city, state, zipCode }: ReportCarrier) =>
	[street, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** SHA-256 of a file, in hexadecimal. */
export const hashOf = (content: string): string => createHash("sha256").update(content).digest("hex");
