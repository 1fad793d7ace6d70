import type { carrierName } from "~/kernel/carriers/carriers";
import { tidyTracking, trackingProblem } from "~/kernel/carriers/tracking-number";

/** The choice that leaves an order out, in place of a carrier's id. */
export const SKIP = "skip";

type Carriers = Parameters<typeof carrierName>[0];

/** The most rows of tracking numbers at once. */
export const MOST_TRACKING_ROWS = 2_000;

/** A row of a carrier's tracking file. `line` counts from 1, as an editor or a spreadsheet does. */
export type TrackingRow = {
	line: number;
	orderNumber: string;
	trackingNumber: string;
	/** Empty: the number tells it. */
	carrier: string;
};

/** Cells of a line; the same for pasted text and files. */
export type Cells = { line: number; cells: readonly string[] };

/** Headings, the surest first: a reference may also be the customer's own number. */
const COLUMNS = {
	orderNumber: [
		/^(sales )?order( ?(number|no|num|id|#))?$/,
		/^(customer |shipment )?ref(erence)?( ?(number|no|#|1))?$/,
	],
	trackingNumber: [
		/^(package |parcel )?tracking( ?(numbers?|no|num|id|#|code))?$/,
		/^(awb|waybill)( number)?$/,
	],
	carrier: [/^(carrier|carrier name|ship(ped)? ?via)$/],
} as const;

type Column = keyof typeof COLUMNS;
type Columns = Record<"orderNumber" | "trackingNumber", number> & { carrier: number };

/** How orders are numbered, today's prefix first: 'RW-'. A tracking number of digits alone is longer. */
const orderForm = (prefixes: readonly string[]): RegExp =>
	new RegExp(
		`^#?(?:(${prefixes.map((prefix) => prefix.replace(/-+$/, "")).join("|")})[- ]?)?(\\d{1,8})$`,
		"i",
	);

/** How an order may have been written: '#10347', 'rw 10347'. Without its prefix it may be of any of them (Rule 9.80). */
export function orderNumbersOf(text: string, prefixes: readonly string[]): string[] {
	const [, written, digits = ""] = orderForm(prefixes).exec(text.trim()) ?? [];
	const meant = written
		? prefixes.filter((prefix) => prefix.replace(/-+$/, "") === written.toUpperCase())
		: digits.length >= 4
			? prefixes
			: [];
	return [...new Set([text.trim().toUpperCase(), ...meant.map((prefix) => prefix + digits)])];
}

/** A carrier's id from its id, its name, or a name that goes on, such as 'UPS Ground'; null when none is meant. */
export function carrierCalled(carriers: Carriers, text: string): string | null {
	const name = text.trim().toLowerCase();
	const exact = carriers.find((one) => one.id === name || one.name.toLowerCase() === name);
	return (exact ?? carriers.find((one) => name.startsWith(`${one.name.toLowerCase()} `)))?.id ?? null;
}

/** Finds the columns of order, tracking number and carrier, by the headings of the first row or else by the cells' contents. */
function columnsOf(
	rows: readonly Cells[],
	carriers: Carriers,
	prefixes: readonly string[],
): { columns: Columns; hasHeads: boolean } | null {
	const heads = (rows[0]?.cells ?? []).map((cell) => cell.toLowerCase().replace(/[_.]+/g, " ").trim());
	const named = (column: Column) =>
		COLUMNS[column].map((form) => heads.findIndex((head) => form.test(head))).find((at) => at >= 0) ?? -1;
	const [orderNumber, trackingNumber] = [named("orderNumber"), named("trackingNumber")];
	if (orderNumber >= 0 && trackingNumber >= 0) {
		return { columns: { orderNumber, trackingNumber, carrier: named("carrier") }, hasHeads: true };
	}
	const isOrder = orderForm(prefixes);
	const sample = rows.slice(0, SAMPLE);
	const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
	const taken = new Set<number>();
	const best = (is: (cell: string) => boolean): number => {
		const hits = Array.from({ length: width }, (_, at) =>
			taken.has(at) ? 0 : sample.filter(({ cells }) => is(cells[at]?.trim() ?? "")).length,
		);
		const most = Math.max(0, ...hits);
		if (most === 0) return -1;
		taken.add(hits.indexOf(most));
		return hits.indexOf(most);
	};
	const columns = {
		orderNumber: best((cell) => isOrder.test(cell) && /\d{4}|[a-z]/i.test(cell)),
		carrier: best((cell) => carrierCalled(carriers, cell) !== null),
		trackingNumber: best((cell) => trackingProblem(tidyTracking(cell)) === null),
	};
	return columns.orderNumber < 0 || columns.trackingNumber < 0 ? null : { columns, hasHeads: false };
}
const SAMPLE = 50;

/** What rows of cells say (Rule 7.146); null when no column has orders, or none has tracking numbers. */
export function trackingRowsOf(
	rows: readonly Cells[],
	carriers: Carriers,
	prefixes: readonly string[],
): TrackingRow[] | null {
	const found = columnsOf(rows, carriers, prefixes);
	if (!found) return null;
	const { columns, hasHeads } = found;
	return (hasHeads ? rows.slice(1) : rows).flatMap(({ line, cells }) => {
		const of = (column: Column) => cells[columns[column]]?.trim() ?? "";
		const row = {
			line,
			orderNumber: of("orderNumber"),
			trackingNumber: of("trackingNumber"),
			carrier: of("carrier"),
		};
		return cells.some((cell) => cell.trim()) ? [row] : [];
	});
}
