// Writes a day's orders as CSV for a sheet, by a key of the shop: yesterday's, or those of the day that is named.
//
//   node examples/report.ts > orders.csv
//   node examples/report.ts 2026-11-26 > orders.csv
import type { StaffOrder } from "./calls.ts";
import { run } from "./client.ts";

/** A day's begin and end, in this machine's time zone. */
function dayOf(named: string | undefined): [from: Date, to: Date] {
	const from = named ? new Date(`${named}T00:00`) : new Date();
	if (Number.isNaN(from.getTime())) throw new Error(`Write the day as 2026-11-26, not ${named}.`);
	if (!named) from.setDate(from.getDate() - 1);
	from.setHours(0, 0, 0, 0);
	const to = new Date(from);
	to.setDate(to.getDate() + 1);
	return [from, to];
}

/** A cell. A text that a sheet would take for a formula gets an apostrophe before it. */
function cell(value: string | number): string {
	const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const COLUMNS: Record<string, (order: StaffOrder) => string | number> = {
	Order: ({ orderNumber }) => orderNumber,
	// Sweden writes 2026-11-26 14:05:00, which every sheet reads as a moment.
	Placed: ({ createdAt }) => new Date(createdAt).toLocaleString("sv-SE"),
	Customer: ({ businessName, customerName }) => businessName ?? customerName,
	Status: ({ status }) => status,
	Payment: ({ paymentStatus }) => paymentStatus,
	Units: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
	Total: ({ total }) => total ?? "",
};

await run(async (shop) => {
	const [from, to] = dayOf(process.argv[2]);
	const orders: StaffOrder[] = [];
	// The list is followed by cursors: an order that is placed meanwhile moves no other.
	for await (const order of shop.rows("GET /api/orders")) {
		const placed = new Date(order.createdAt);
		// The newest come first.
		if (placed < from) break;
		if (placed < to) orders.push(order);
	}
	const rows = orders.map((order) => Object.values(COLUMNS).map((of) => of(order)));
	const lines = [Object.keys(COLUMNS), ...rows].map((row) => row.map(cell).join(","));
	process.stdout.write(`\uFEFF${lines.join("\r\n")}\r\n`);
});
