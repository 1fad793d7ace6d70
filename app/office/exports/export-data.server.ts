import { and, asc, eq, gt, gte, lt } from "drizzle-orm";
import { FIELD_LIST, type NamedField, type ProductColumn, type ProductRow, plainValue } from "~/catalog";
import { flavorsKeepStock } from "~/catalog/index.server";
import { COMPANY_LIST, PERSON_LIST, pick } from "~/customers";
import type { Actor } from "~/kernel/actor/actor";
import { companyTerms, ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { recordAuditSoon } from "~/kernel/audit/record-audit-soon.server";
import { dayAfter, isDay, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import {
	ALWAYS,
	type Cell,
	flavorsOf,
	type Period,
	pieceOf,
	pieces,
	type Source,
	time,
	timeHead,
} from "~/kernel/csv/csv-source.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Permission } from "~/terms/roles";
import type { Db } from "~db/client.server";
import {
	brands,
	companies,
	type productFlavors,
	products,
	users,
	wholesaleApplications,
} from "~db/schema.server";
import { ORDERS, orderLines } from "./order-rows.server";

export const EXPORTS = ["orders", "order-lines", "products", "customers", "applications"] as const;
export type ExportName = (typeof EXPORTS)[number];

/** Days of the shop's time zone, YYYY-MM-DD, both counted; null where a side is open. */
export type ExportDays = { from: string | null; to: string | null };

// Small enough that other requests wait only about ten milliseconds.
const PAGE = 250;
// An application has long texts.
const APPLICATIONS_PAGE = 80;

// A flavor's name may contain the semicolon that separates the list.
const listOf = (names: readonly string[]) => names.map((name) => name.replaceAll(";", "\\;")).join("; ");
const yesOrNo = (answer: Cell) => (answer === null ? null : answer ? "yes" : "no");

type Product = ProductRow & { brand: string; flavors: Flavor[] };
type Flavor = typeof productFlavors.$inferSelect;
type Column = {
	head: string;
	cell: (product: Product) => Cell;
	/** The cell in the row of one of the product's flavors, if it has one. */
	flavorCell?: (flavor: Flavor, product: Product) => Cell;
};

// Where flavors keep stock, theirs is in their rows.
const stockOf = ({ flavors, stockQuantity }: Product) => (flavorsKeepStock(flavors) ? null : stockQuantity);

/** The cells of a flavor's row in the product's columns. */
const FLAVOR_CELLS: { [column in ProductColumn]?: Column["flavorCell"] } = {
	name: (_flavor, product) => product.name,
	sku: (flavor) => flavor.sku,
	barcode: (flavor) => flavor.barcode,
	stockQuantity: (flavor) => flavor.stockQuantity,
};

const columnOf = (field: NamedField): Column => ({
	head: field.csv[0],
	cell: (product) => {
		if (field.kind === "brand") return product.brand;
		if (field.column === "stockQuantity") return stockOf(product);
		const value = product[field.column];
		return field.kind === "answer" ? yesOrNo(value) : plainValue(field, value);
	},
	flavorCell: FLAVOR_CELLS[field.column],
});

/** Columns that are not fields of a product, each with the field it follows. */
const FOLLOWING: { [column in ProductColumn]?: Column[] } = {
	name: [
		{ head: "Flavor", cell: () => null, flavorCell: ({ name }) => name },
		{ head: "Product SKU", cell: () => null, flavorCell: (_flavor, { sku }) => sku },
	],
	// The quantity a second time, so that an import can tell whether it was edited.
	stockQuantity: [
		{ head: "Stock When Exported", cell: stockOf, flavorCell: ({ stockQuantity }) => stockQuantity },
	],
	containsNicotine: [{ head: "Flavors", cell: ({ flavors }) => listOf(flavors.map(({ name }) => name)) }],
};

/** The columns that the product import reads, and the slug. The SKU is first: people look for it there. */
const PRODUCT_COLUMNS: Column[] = [
	columnOf(FIELD_LIST.find(({ column }) => column === "sku")!),
	...FIELD_LIST.filter(({ column }) => column !== "sku").flatMap((field) => [
		columnOf(field),
		...(FOLLOWING[field.column] ?? []),
	]),
	{ head: "Slug", cell: ({ slug }) => slug },
];

/** A row for each product, and below it one for each of its flavors with their codes and stock (Rule 7.18); always all. */
const PRODUCTS: Source = {
	heads: PRODUCT_COLUMNS.map(({ head }) => head).join(),
	read: (db, after) => {
		const rows = db
			.select({ product: products, brand: brands.name })
			.from(products)
			.innerJoin(brands, eq(brands.id, products.brandId))
			.where(gt(products.id, after.id))
			.orderBy(asc(products.id))
			.limit(PAGE)
			.all();
		const flavors = flavorsOf(
			db,
			rows.map(({ product }) => product.id),
		);
		const lines = rows.flatMap(({ product: row, brand }): Cell[][] => {
			const product = { ...row, brand, flavors: flavors.get(row.id) ?? [] };
			return [
				PRODUCT_COLUMNS.map(({ cell }) => cell(product)),
				...product.flavors.map((flavor) =>
					PRODUCT_COLUMNS.map(({ flavorCell }) => flavorCell?.(flavor, product) ?? null),
				),
			];
		});
		return pieceOf(rows, PAGE, ({ product }) => ({ at: 0, id: product.id }), lines);
	},
};

const cursorOfId = ({ id }: { id: string }) => ({ at: 0, id });

const customerFields = {
	...{ id: users.id, role: users.role, createdAt: users.createdAt, lastLoginAt: users.lastLoginAt },
	person: pick(users, PERSON_LIST),
	company: pick(companies, COMPANY_LIST),
	// Beside it: drizzle leaves out a whole object for accounts without a company, which have the first tier.
	...companyTerms,
};
const readCustomers = (db: Db) => db.select(customerFields).from(users).leftJoin(companies, ofTheirCompany);
type CustomerRow = ReturnType<ReturnType<typeof readCustomers>["all"]>[number];
type CustomerColumn = { head: string; cell: (row: CustomerRow) => Cell };

const CUSTOMER_COLUMNS: CustomerColumn[] = [
	...PERSON_LIST.flatMap(({ column, csv }) =>
		csv ? [{ head: csv, cell: ({ person }: CustomerRow) => person[column] }] : [],
	),
	...COMPANY_LIST.flatMap(({ column, csv }): CustomerColumn[] => [
		...(csv
			? [
					{
						head: csv,
						cell: ({ company, ...terms }: CustomerRow) => ({ ...company, ...terms })[column] ?? null,
					},
				]
			: []),
		...(column === "phone"
			? [
					{ head: "Role", cell: ({ role }: CustomerRow) => role },
					{ head: "Wholesale Approved", cell: (row: CustomerRow) => row.isWholesaleApproved },
				]
			: []),
	]),
	{ head: timeHead("Registered"), cell: ({ createdAt }) => time(createdAt) },
	{ head: timeHead("Last Login"), cell: ({ lastLoginAt }) => time(lastLoginAt) },
];

const CUSTOMERS: Source = {
	heads: CUSTOMER_COLUMNS.map(({ head }) => head).join(),
	read: (db, after, period) => {
		const rows = readCustomers(db)
			.where(and(gt(users.id, after.id), gte(users.createdAt, period.from), lt(users.createdAt, period.to)))
			.orderBy(asc(users.id))
			.limit(PAGE)
			.all();
		const lines = rows.map((row) => CUSTOMER_COLUMNS.map(({ cell }) => cell(row)));
		return pieceOf(rows, PAGE, cursorOfId, lines);
	},
};

/** Documents are not exported. */
const APPLICATIONS: Source = {
	heads: `Business,Address,Phone,EIN,Email,Expected Volume,Trade References,Status,Notes,${timeHead("Submitted")},${timeHead("Reviewed")},Business License,Reseller Permit,Tobacco License`,
	read: (db, after, period) => {
		const rows = db
			.select()
			.from(wholesaleApplications)
			.where(
				and(
					eq(wholesaleApplications.kind, "company"),
					gt(wholesaleApplications.id, after.id),
					gte(wholesaleApplications.createdAt, period.from),
					lt(wholesaleApplications.createdAt, period.to),
				),
			)
			.orderBy(asc(wholesaleApplications.id))
			.limit(APPLICATIONS_PAGE)
			.all();
		const lines = rows.map((row) => [
			row.businessName,
			row.businessAddress,
			row.businessPhone,
			row.ein,
			row.email,
			row.expectedVolume,
			row.tradeReferencesText,
			row.status,
			row.notes,
			time(row.createdAt),
			time(row.reviewedAt),
			row.businessLicense ? "Uploaded" : "Not provided",
			row.resellerPermit ? "Uploaded" : "Not provided",
			row.tobaccoLicense ? "Uploaded" : "Not provided",
		]);
		return pieceOf(rows, APPLICATIONS_PAGE, cursorOfId, lines);
	},
};

/** Where the rows of each file come from. */
export const SOURCES: Record<ExportName, Source> = {
	orders: ORDERS,
	"order-lines": orderLines({ withCosts: true }),
	products: PRODUCTS,
	customers: CUSTOMERS,
	applications: APPLICATIONS,
};

/** What an export needs besides the permission to export (Rule 7.35). */
const NEEDED: { [name in ExportName]?: Permission } = {
	"order-lines": "costs",
	products: "costs",
	applications: "applications",
};

/**
 * One kind of record as CSV text, piece by piece, oldest first. Each piece continues after the last record, so that memory
 * stays small and new rows don't shift the others. Leaves an audit row, for which it doesn't wait (Rule 7.12).
 *
 * @param days which orders (by the day they were placed), accounts or applications; products are always exported whole.
 * @throws DomainError forbidden; not_found for an unknown export; invalid for bad dates or a period that ends before
 *   begin.
 */
export function exportCsv(
	db: Db,
	actor: Actor,
	name: string,
	days: ExportDays = { from: null, to: null },
): Iterable<string> {
	const admin = requireAdmin(actor, "exports");
	const found = EXPORTS.find((one) => one === name);
	if (!found) throw notFound("Export");
	const needed = NEEDED[found];
	if (needed) requireAdmin(admin, needed);
	const period = periodOf(days);
	recordAuditSoon(db, admin, {
		action: "data.export",
		entity: "export",
		entityId: found,
		...(days.from || days.to ? { after: days } : {}),
	});
	return pieces(db, SOURCES[found], period);
}

function periodOf({ from, to }: ExportDays): Period {
	for (const [field, day] of [["from", from] as const, ["to", to] as const]) {
		if (day === null || isDay(day)) continue;
		throw new DomainError(
			"invalid",
			`'${day}' is not a date from 1990 to 2100. Write dates like 2026-11-30.`,
			{ field },
		);
	}
	if (from && to && from > to) {
		throw new DomainError("invalid", `The first day, ${from}, is after the last day, ${to}.`, {
			field: "to",
		});
	}
	return {
		from: from ? startOfDay(from, env.TIME_ZONE) : ALWAYS.from,
		to: to ? startOfDay(dayAfter(to), env.TIME_ZONE) : ALWAYS.to,
	};
}
