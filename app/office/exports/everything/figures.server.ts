import { sql } from "drizzle-orm";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";

/** What each figure is called, how it is counted, and whether it is an amount. */
const FIGURES = [
	["Products", "select count(*) from products"],
	["Flavors", "select count(*) from product_flavors where active = 1"],
	["Brands", "select count(*) from brands"],
	["Units in stock", "select coalesce(sum(stock_quantity), 0) from products"],
	["Stock at cost", "select coalesce(sum(stock_quantity * cost_cents), 0) from products", "money"],
	[
		"Stock at wholesale",
		"select coalesce(sum(stock_quantity * wholesale_price_cents), 0) from products",
		"money",
	],
	["Companies", "select count(*) from companies"],
	["Open stores", "select count(*) from locations where status = 'approved'"],
	["People of companies", "select count(*) from users where company_id is not null and deleted_at is null"],
	[
		"Licenses of open stores",
		"select count(*) from licenses i join locations l on l.id = i.location_id where l.status = 'approved'",
	],
	["Credit limits", "select coalesce(sum(credit_limit_cents), 0) from companies", "money"],
	["Prices of price lists", "select count(*) from price_list_entries"],
	["Open invoices", "select count(*) from open_papers where cents > 0"],
	["Sum of open invoices", "select coalesce(sum(cents), 0) from open_papers where cents > 0", "money"],
	["Open credits and unused payments", "select count(*) from open_papers where cents < 0"],
	["Sum of open credits", "select coalesce(-sum(cents), 0) from open_papers where cents < 0", "money"],
	["What companies owe together", "select coalesce(sum(cents), 0) from open_papers", "money"],
] as const;

/** Figures of the shop, to compare with those of the one that the files are read into; each as it is written. */
export const figuresOf = (db: Db): [name: string, figure: string][] =>
	FIGURES.map(([name, query, as]) => {
		const { n } = db.get<{ n: number }>(sql`select (${sql.raw(query)}) as n`)!;
		return [name, as ? formatCents(n) : grouped(n)];
	});
