// npm run check-data: compares the stock of every product and flavor with the sum of its movements, every order with its lines and
// parcels, and every account with its papers. Reads only, so the shop may run meanwhile. Ends with 1 when something differs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findLedgerDifferences } from "../db/check-ledger.ts";
import { findOrderDifferences } from "../db/check-orders.ts";
import { findStockDifferences } from "../db/check-stock.ts";
import { DATABASE_FILE, dataDir, openDatabase, stopWith } from "./data-folder.mjs";
import { explain } from "./explain.mjs";

const file = join(dataDir, DATABASE_FILE);
if (!existsSync(file))
	stopWith(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`);
try {
	check();
} catch (error) {
	stopWith(explain(error));
}

function check(): void {
	const database = openDatabase(file, { readonly: true });
	if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'open_papers'").get()) {
		stopWith("The database is from an older version. Start the server once to bring it up to date.");
	}
	const stock = findStockDifferences(database);
	const orders = findOrderDifferences(database);
	const entries = findLedgerDifferences(database);
	for (const { what, kept, moved } of stock) console.log(`${what}: ${kept} kept, ${moved} by its movements`);
	for (const { orderNumber, problem } of orders) console.log(`Order ${orderNumber}: ${problem}`);
	for (const { name, problem } of entries) console.log(`${name}: ${problem}`);
	if (stock.length + orders.length + entries.length > 0) {
		stopWith(
			`Quantities that differ from their movements: ${stock.length}. Problems of orders: ${orders.length}, of papers: ${entries.length}. Count these goods, look at these orders, and restore a backup if it has them right.`,
		);
	}
	console.log(
		"Every quantity equals the sum of its movements, every order agrees with its lines and parcels, and every account with its papers.",
	);
}
