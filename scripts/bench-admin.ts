// npm run bench:admin: how long the server takes for each list of the admin's side, with 100,000 products, 10,000
// customers, 50,000 orders and as many invoices. Uses the data `npm run demo:large` made in DATA_DIR, or makes it in a folder of its own.
// What counts is the processor time of the server's process, which a busy machine does not stretch; a list that takes more
// than 50 ms of it (the mean of its requests) fails the run. `-- orders` measures only the addresses with that word.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { REPORTS } from "../app/filing/reports/report.ts";
import { startServer } from "../tests/helpers/server.ts";
import { logIn, measureRequest, runNpm } from "./bench-requests.ts";
import { ensureBuilt } from "./setup.mjs";

const BOUND_MS = 50;
/** These add up many rows: the sales of six weeks, or the papers of a period and the one before. */
const SUMS_BOUND_MS = 150;
const ADDS_UP = /reorder|reports/;

/** Every list: its first page, a late one, its filters, and searches that find much, little and nothing. */
const LISTS: Record<string, string[]> = {
	"/admin-portal?tab=analytics": ["", "&from=2025-01-01", "&by=week", "&from=2026-10-01&by=day"],
	"/admin-portal?tab=orders": [
		"",
		"&page=5000",
		"&status=pending",
		"&status=delivered&page=4000",
		"&search=LG",
		"&search=store",
		"&search=RW-10500",
		"&search=store&status=delivered&page=300",
		"&search=xylophone",
		"&status=todo&sort=oldest",
		"&payment=waiting",
		"&payment=late",
		"&payment=late&page=400",
		"&payment=refunded",
		"&placed=today",
		"&placed=90&page=50",
		"&from=2026-01-01&to=2026-03-31",
		"&state=GA&page=90",
		"&carrier=usps",
		"&carrier=ontrac&page=900",
		"&payment=paid&page=900",
		"&customer={customer}",
		"&status=delivered&payment=paid&state=GA&placed=90&carrier=ontrac",
		"&payment=late&search=store",
		"&status=pending&select=all",
	],
	"/admin-portal?tab=products": [
		"",
		"&page=10000",
		"&search=kit",
		"&search=kit&page=900",
		"&search=LG-050000",
		"&search=harbr+kit",
		"&search=xylophone",
	],
	"/admin/products/table": ["?page=1", "?page=4000", "?search=pod&page=20"],
	"/admin/stock/reorder": ["", "?show=expected"],
	"/admin/stock/receive": [""],
	"/admin/orders/tracking": [""],
	"/admin-portal?tab=applications": ["", "&status=pending", "&search=supply", "&page=99"],
	"/admin-portal?tab=customers": [
		"",
		"&page=1000",
		"&search=store",
		"&search=store&page=500",
		"&search=xylophone",
	],
	"/admin/companies": [
		"",
		"?page=900",
		"?sort=ordered",
		"?search=store",
		"?search=vapor+springfield&page=90",
		"?search=555-0100",
		"?search=xylophone",
		"?state=GA&tier=starter&approval=approved",
	],
	"/admin/companies/{company}": [""],
	"/admin/invoices": ["", "?page=5000", "?search=INV-1050", "?search=vapor", "?search=xylophone"],
	"/admin/accounts": ["", "?page=100", "?sort=balance", "?sort=name", "?search=vapor"],
	"/admin/accounts/{company}": ["", "?from=2020-01-01"],
	"/admin/reports": Object.keys(REPORTS).flatMap((report) => [
		`?report=${report}&period=last-month`,
		`?report=${report}&period=this-year`,
	]),
	"/admin/reports/accountant": [""],
	"/buyer-portal/account": [""],
	"/admin/search": ["?search=store77", "?search=xylophone"],
	"/admin-portal?tab=abandoned-carts": ["", "&page=9", "&search=store"],
	"/admin-portal?tab=data-export": [""],
	"/admin": ["", "?tab=messages", "?tab=messages&search=pods", "?tab=quotes", "?tab=analytics"],
	"/admin/brands": ["", "?page=3", "?search=ra"],
	"/admin/audit": ["", "?page=500", "?action=user.login", "?actor=da"],
	"/admin/outbox": ["", "?page=500", "?status=sent", "?search=example"],
	"/admin/campaigns": ["", "?search=new"],
	"/admin/blog": [""],
	"/admin/licenses": [""],
};

const only = process.argv[2] ?? "";
const temporary = process.env.DATA_DIR ? null : mkdtempSync(join(tmpdir(), "counter-bench-"));
const dataDir = resolve(process.env.DATA_DIR ?? temporary ?? "");
ensureBuilt();
if (!existsSync(join(dataDir, "shop.db"))) runNpm(["run", "-s", "demo:large"], dataDir);

const server = await startServer({ dataDir });
const missed: string[] = [];
try {
	const cookie = await logIn(server.url, "admin");
	const buyer = await logIn(server.url, "buyer");
	const newest = await fetch(`${server.url}/api/orders?perPage=1`, { headers: { Cookie: cookie } });
	const [{ userId }] = (await newest.json()) as [{ userId: string }];
	const listed = await fetch(`${server.url}/api/companies?perPage=1&sort=ordered`, {
		headers: { Cookie: cookie },
	});
	const [company] = (await listed.json()) as [{ id: string }];
	// The first requests of a server take longer than all others.
	await measureRequest(server, "/admin-portal?tab=orders", cookie);
	console.log("     cpu   median  address");
	for (const [path, queries] of Object.entries(LISTS)) {
		if (!path.includes(only)) continue;
		for (const query of queries) {
			const { cpu, median } = await measureRequest(
				server,
				(path + query).replace("{customer}", userId).replace("{company}", company.id),
				path.startsWith("/buyer") ? buyer : cookie,
			);
			const isMet = cpu <= (ADDS_UP.test(path + query) ? SUMS_BOUND_MS : BOUND_MS);
			if (!isMet) missed.push(`${path}${query}`);
			console.log(
				`${cpu.toFixed(1).padStart(8)} ${median.toFixed(1).padStart(8)}  ${path}${query}${isMet ? "" : "  MISSED"}`,
			);
		}
	}
} finally {
	await server.stop();
	if (temporary) rmSync(temporary, { recursive: true, force: true });
}
console.log(missed.length === 0 ? "Every list within its bound" : `${missed.length} over their bound`);
process.exitCode = missed.length === 0 ? 0 : 1;
