import { asc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import {
	brands,
	orderItems,
	orders,
	productFlavors,
	products,
	users,
	wholesaleApplications,
} from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { notFound } from "../errors.ts";
import { decimalOf, decimalOrNull } from "../money.ts";
import { carrierName } from "../orders/carriers.ts";
import { requireAdmin } from "../permissions.ts";
import { getSettings } from "../settings/settings.queries.server";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";

export const EXPORTS = ["orders", "order-lines", "products", "customers", "applications"] as const;
export type ExportName = (typeof EXPORTS)[number];

type Cell = string | number | boolean | null;
type Source = {
	heads: readonly string[];
	page: (db: Db, after: string, limit: number) => { id: string; cells: Cell[] }[];
};

// Few enough that others are not kept waiting: about ten milliseconds.
const PAGE = 250;
const iso = (at: Date | null) => at?.toISOString() ?? null;

const ORDERS: Source = {
	heads:
		"Order Number,Created,Status,Payment Status,Payment Method,Customer,Email,PO Number,Subtotal,Tax,Shipping,Total,Carrier,Tracking Number,Shipped,Delivered,Cancelled,Ship To,City,State,ZIP,Special Instructions".split(
			",",
		),
	page: (db, after, limit) => {
		const { carriers } = getSettings(db);
		return db
			.select()
			.from(orders)
			.where(gt(orders.id, after))
			.orderBy(asc(orders.id))
			.limit(limit)
			.all()
			.map((row) => ({
				id: row.id,
				cells: [
					row.orderNumber,
					iso(row.createdAt),
					row.status,
					row.paymentStatus,
					row.paymentMethod,
					row.customerName,
					row.customerEmail,
					row.poNumber,
					decimalOf(row.subtotalCents),
					decimalOf(row.taxCents),
					decimalOf(row.shippingCents),
					decimalOf(row.totalCents),
					carrierName(carriers, row.carrier) ?? row.carrier,
					row.trackingNumber,
					iso(row.shippedAt),
					iso(row.deliveredAt),
					iso(row.cancelledAt),
					[row.shippingAddress.company, row.shippingAddress.address1, row.shippingAddress.address2]
						.filter(Boolean)
						.join(", "),
					row.shippingAddress.city,
					row.shippingAddress.state,
					row.shippingAddress.zipCode,
					row.notes,
				],
			}));
	},
};

const ORDER_LINES: Source = {
	heads: "Order Number,Created,Status,Product,SKU,Flavor,Quantity,Unit Price,Line Total,Unit Cost".split(","),
	page: (db, after, limit) =>
		db
			.select({
				line: orderItems,
				order: { number: orders.orderNumber, at: orders.createdAt, status: orders.status },
			})
			.from(orderItems)
			.innerJoin(orders, eq(orders.id, orderItems.orderId))
			.where(gt(orderItems.id, after))
			.orderBy(asc(orderItems.id))
			.limit(limit)
			.all()
			.map(({ line, order }) => ({
				id: line.id,
				cells: [
					order.number,
					iso(order.at),
					order.status,
					line.productName,
					line.sku,
					line.flavor,
					line.quantity,
					decimalOf(line.unitPriceCents),
					decimalOf(line.lineTotalCents),
					decimalOrNull(line.unitCostCents),
				],
			})),
};

/** The same columns that the product import reads. */
const PRODUCTS: Source = {
	heads:
		"SKU,Name,Barcode,Brand,Category,Short Description,Description,Wholesale Price,MSRP,Cost,Minimum Order Quantity,Case Size,Stock Quantity,Weight (oz),Dimensions,Puff Count,Nicotine Strength,Flavors,Featured,In Stock,Active,Slug".split(
			",",
		),
	page: (db, after, limit) => {
		const rows = db
			.select({ product: products, brand: brands.name })
			.from(products)
			.innerJoin(brands, eq(brands.id, products.brandId))
			.where(gt(products.id, after))
			.orderBy(asc(products.id))
			.limit(limit)
			.all();
		const ids = rows.map(({ product }) => product.id);
		const flavors = db
			.select()
			.from(productFlavors)
			.where(inArray(productFlavors.productId, ids))
			.orderBy(asc(productFlavors.position))
			.all();
		const byProduct = Map.groupBy(
			flavors.filter(({ active }) => active),
			({ productId }) => productId,
		);
		return rows.map(({ product, brand }) => ({
			id: product.id,
			cells: [
				product.sku,
				product.name,
				product.barcode,
				brand,
				product.category,
				product.shortDescription,
				product.description,
				decimalOrNull(product.wholesalePriceCents),
				decimalOrNull(product.msrpCents),
				decimalOrNull(product.costCents),
				product.minimumOrderQuantity,
				product.caseSize,
				product.stockQuantity,
				decimalOrNull(product.weightHundredths),
				product.dimensions,
				product.puffCount,
				product.nicotineStrength,
				(byProduct.get(product.id) ?? []).map(({ name }) => name).join("; "),
				product.featured,
				product.inStock,
				product.active,
				product.slug,
			],
		}));
	},
};

const CUSTOMERS: Source = {
	heads:
		"Username,Email,Business,Phone,Role,Wholesale Approved,Pricing Tier,Payment Terms,Registered,Last Login".split(
			",",
		),
	page: (db, after, limit) =>
		db
			.select()
			.from(users)
			.where(gt(users.id, after))
			.orderBy(asc(users.id))
			.limit(limit)
			.all()
			.map((row) => ({
				id: row.id,
				cells: [
					row.username,
					row.email,
					row.businessName,
					row.businessPhone,
					row.role,
					row.isWholesaleApproved,
					row.pricingTier,
					row.paymentTerms,
					iso(row.createdAt),
					iso(row.lastLoginAt),
				],
			})),
};

/** Without the documents: those are read one by one, by whoever may. */
const APPLICATIONS: Source = {
	heads:
		"Business,Address,Phone,EIN,Email,Expected Volume,Trade References,Status,Notes,Submitted,Reviewed,Business License,Reseller Permit,Tobacco License".split(
			",",
		),
	page: (db, after, limit) =>
		db
			.select()
			.from(wholesaleApplications)
			.where(gt(wholesaleApplications.id, after))
			.orderBy(asc(wholesaleApplications.id))
			.limit(limit)
			.all()
			.map((row) => ({
				id: row.id,
				cells: [
					row.businessName,
					row.businessAddress,
					row.businessPhone,
					row.ein,
					row.email,
					row.expectedVolume,
					row.tradeReferencesText,
					row.status,
					row.notes,
					iso(row.createdAt),
					iso(row.reviewedAt),
					row.businessLicense ? "Uploaded" : "Not provided",
					row.resellerPermit ? "Uploaded" : "Not provided",
					row.tobaccoLicense ? "Uploaded" : "Not provided",
				],
			})),
};

const SOURCES: Record<ExportName, Source> = {
	orders: ORDERS,
	"order-lines": ORDER_LINES,
	products: PRODUCTS,
	customers: CUSTOMERS,
	applications: APPLICATIONS,
};

/**
 * All of one kind of record as CSV text, piece by piece, oldest first: each piece reads on from the last id, so that
 * memory stays small and rows that come meanwhile move nothing (Rule 7.12). Leaves an audit row.
 *
 * @throws DomainError forbidden; not_found for a name that is no export.
 */
export function exportCsv(db: Db, actor: Actor, name: string): Iterable<string> {
	const admin = requireAdmin(actor);
	const found = EXPORTS.find((one) => one === name);
	if (!found) throw notFound("Export");
	recordAudit(db, admin, { action: "data.export", entity: "export", entityId: found });
	return pieces(db, SOURCES[found]);
}

function* pieces(db: Db, { heads, page }: Source): Generator<string> {
	yield BYTE_ORDER_MARK + csvLine(heads);
	let after = "";
	while (true) {
		const rows = page(db, after, PAGE);
		if (rows.length > 0) yield rows.map(({ cells }) => csvLine(cells)).join("");
		if (rows.length < PAGE) return;
		after = rows.at(-1)!.id;
	}
}
