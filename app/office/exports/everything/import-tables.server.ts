import { sql } from "drizzle-orm";
import type { Source } from "~/kernel/csv/csv-source.server";
import { MOST_ROWS } from "~/kernel/tables/table-file";
import type { Db } from "~db/client.server";
import { SOURCES } from "../export-data.server";
import { CUSTOMERS, companyRef, customerSizes } from "./customers.server";
import { tableSource } from "./table-source.server";

/** A table that an import reads back as it is: where it is brought in, what a row is, and how many rows its files may have. */
export type ImportTable = {
	/** Its name without its place and ending. */
	name: string;
	/** The page of its import. */
	page: string;
	row: string;
	source: Source<unknown>;
	/** The most rows of a file, and how many rows belong together, in their order; without it each stands alone. */
	most: number;
	sizes: (db: Db) => readonly number[];
};

/** So many rows each kind of import takes of a file (Rules 7.15, 13.87). */
const MOST = { table: MOST_ROWS, kept: 5_000 };

const count = (db: Db, from: ReturnType<typeof sql>): number[] =>
	Array<number>(db.get<{ n: number }>(sql`select count(*) as n from ${from}`)!.n).fill(1);

/** What a price is for, as a file of agreements names it. */
const GOODS = `case when t.flavor_id is not null then coalesce(f.sku, coalesce(p.sku, p.slug) || ' / ' || f.name)
	when t.product_id is not null then coalesce(p.sku, p.slug) when t.brand_id is not null then b.name else t.category end`;

const decimal = (value: string) => `printf('%d.%02d', ${value} / 100, ${value} % 100)`;

const AGREEMENTS = sql`price_list_entries t join price_lists l on l.id = t.list_id
	left join price_list_companies lc on lc.list_id = l.id and l.audience = 'companies'
	left join json_each(l.tiers) lt on l.audience = 'tiers'
	left join product_flavors f on f.id = t.flavor_id left join products p on p.id = coalesce(t.product_id, f.product_id)
	left join brands b on b.id = t.brand_id
	join (select 1) on (l.audience = 'everyone' or lc.company_id is not null or lt.value is not null)`;

/** Papers have numbers; money that is not used has none, and gets one that is its own. */
const OPEN = sql`papers t join open_papers o on o.paper_id = t.id and o.cents <> 0`;

const PRODUCTS: ImportTable = {
	name: "products",
	page: "/admin/import",
	row: "a product, and below it one for each of its flavors",
	source: SOURCES.products as Source<unknown>,
	most: MOST.table,
	sizes: (db) =>
		db
			.all<{ n: number }>(
				sql`select 1 + (select count(*) from product_flavors f where f.product_id = p.id and f.active = 1) as n from products p order by p.id`,
			)
			.map(({ n }) => n),
};

const CUSTOMER_FILE: ImportTable = {
	name: "customers",
	page: "/admin/companies/import",
	row: "a customer with its first person, another person, a store with its first license, or another license",
	source: CUSTOMERS,
	most: MOST.table,
	sizes: customerSizes,
};

const PRICES: ImportTable = {
	name: "price-agreements",
	page: "/admin/price-lists/agreements",
	row: "a price of a price list for one of those it is given to",
	source: tableSource(
		[
			["Price List", "l.name"],
			["Priority", "l.priority"],
			["Company", companyRef("lc.company_id")],
			["Tier", "iif(l.audience = 'everyone', 'Every customer', lt.value)"],
			["SKU", GOODS],
			[
				"Price",
				`case t.kind when 'percent' then ${decimal("t.value")} || '%' when 'amount' then ${decimal("t.value")} || ' off' else ${decimal("t.value")} end`,
			],
			["From Units", "t.minimum"],
			["From", "l.from_day"],
			["Until", "l.until_day"],
		],
		AGREEMENTS,
		"t.id || coalesce(lc.company_id, lt.value, '')",
	),
	most: MOST.kept,
	sizes: (db) => count(db, AGREEMENTS),
};

const PAPERS: ImportTable = {
	name: "open-papers",
	page: "/admin/accounts/import",
	row: "an invoice, credit or unused payment with what is open of it",
	source: tableSource(
		[
			["Company", companyRef("t.company_id")],
			["Kind", "iif(o.cents > 0, 'invoice', 'credit')"],
			["Number", "coalesce(t.number, upper(t.kind) || '-' || upper(substr(replace(t.id, '-', ''), -12)))"],
			["Day", "t.day"],
			["Due", "t.due_on"],
			["Open Amount", "abs(o.cents)", "money"],
		],
		OPEN,
	),
	most: MOST.kept,
	sizes: (db) => count(db, OPEN),
};

/** Before the pictures, then before the documents, then the rest: in the order in which they are read back. */
export const GOODS_TABLES: readonly ImportTable[] = [PRODUCTS];
export const CUSTOMER_TABLES: readonly ImportTable[] = [CUSTOMER_FILE];
export const LATER_TABLES: readonly ImportTable[] = [PRICES, PAPERS];
