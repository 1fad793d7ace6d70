import { asc, eq, inArray } from "drizzle-orm";
import { LABEL_SIZES, type Label, type LabelPart, type LabelRoll } from "~/desk/labels/label";
import { codeFits } from "~/desk/labels/label-zpl";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { DomainError, notFound } from "~/kernel/errors";
import { counted, grouped } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { closestGoods, codeKey, findCodes } from "../search/find-codes.server";
import { readBatch } from "../stock/stock.queries.server";
import { isCount, parseStockText, type StockLine } from "../stock/stock-lines.ts";
import { GOODS_LABELS, type GoodsLabel, MOST_LABELS } from "./labels.ts";

/** Goods that get labels, and how many. */
export type LabelLine = {
	code: string;
	copies: number;
	name: string;
	flavor: string | null;
	sku: string | null;
	barcode: string | null;
	caseSize: number | null;
	minimum: number;
};

/** A line without labels, and why. */
export type UnlabeledLine = StockLine & { problem: string };

/**
 * What lines of codes and numbers of labels mean (Rule 7.87).
 * @throws DomainError forbidden.
 */
export function labelLines(
	db: Db,
	actor: Actor,
	lines: readonly StockLine[],
): { good: LabelLine[]; bad: UnlabeledLine[]; total: number } {
	requireAdmin(actor, "stock");
	const targets = findCodes(
		db,
		lines.map(({ code }) => code),
	);
	const facts = factsOf(db, [...targets.values()]);
	const good: LabelLine[] = [];
	const bad: UnlabeledLine[] = [];
	for (const { code, quantity } of lines) {
		const target = targets.get(codeKey(code));
		const found = target && facts(target);
		const copies = isCount(quantity) ? Number(quantity) : 0;
		const refuse = (problem: string) => bad.push({ code, quantity, problem });
		if (!found) {
			const [near] = closestGoods(db, code, 1);
			refuse(near ? `No product has this code. Is it ${near.sku}?` : "No product has this code.");
		} else if (copies < 1 || copies > MOST_LABELS)
			refuse(`Use a whole number from 1 to ${grouped(MOST_LABELS)}.`);
		else good.push({ code, copies, ...found });
	}
	return { good, bad, total: good.reduce((sum, { copies }) => sum + copies, 0) };
}

/** Names and codes of goods, with two queries for any number of them. */
function factsOf(db: Db, targets: readonly { productId: string; flavorId: string | null }[]) {
	const ofProduct = new Map(
		db
			.select({
				...{ id: products.id, name: products.name, sku: products.sku, barcode: products.barcode },
				...{ caseSize: products.caseSize, minimum: products.minimumOrderQuantity },
			})
			.from(products)
			.where(inArray(products.id, [...new Set(targets.map(({ productId }) => productId))]))
			.all()
			.map(({ id, ...facts }) => [id, facts]),
	);
	const flavorIds = targets.flatMap(({ flavorId }) => flavorId ?? []);
	const ofFlavor = new Map(
		db
			.select({
				...{ id: productFlavors.id, flavor: productFlavors.name },
				...{ sku: productFlavors.sku, barcode: productFlavors.barcode },
			})
			.from(productFlavors)
			.where(inArray(productFlavors.id, flavorIds))
			.all()
			.map(({ id, ...facts }) => [id, facts]),
	);
	return ({ productId, flavorId }: (typeof targets)[number]): Omit<LabelLine, "code" | "copies"> => {
		const product = ofProduct.get(productId)!;
		const flavor = flavorId === null ? undefined : ofFlavor.get(flavorId);
		if (!flavor) return { ...product, flavor: null };
		// A flavor without a SKU was found by its barcode.
		return { ...product, ...flavor, sku: flavor.sku ?? product.sku };
	};
}

/** The labels for all goods of a product: a line for each flavor with a code, otherwise for the product. @throws DomainError not_found. */
export function linesOfProduct(db: Db, actor: Actor, productId: string): StockLine[] {
	requireAdmin(actor, "stock");
	const product = db
		.select({ sku: products.sku, barcode: products.barcode })
		.from(products)
		.where(eq(products.id, productId))
		.get();
	if (!product) throw notFound("Product");
	const flavors = db
		.select({ sku: productFlavors.sku, barcode: productFlavors.barcode, active: productFlavors.active })
		.from(productFlavors)
		.where(eq(productFlavors.productId, productId))
		.orderBy(asc(productFlavors.position))
		.all()
		.flatMap(({ sku, barcode, active }) => (active ? (sku ?? barcode ?? []) : []));
	const own = product.sku ?? product.barcode ?? [];
	return (flavors.length > 0 ? flavors : [own].flat()).map((code) => ({ code, quantity: "1" }));
}

/** A label for each unit of a delivery. @throws DomainError forbidden, not_found. */
export function linesOfDelivery(db: Db, actor: Actor, id: string): StockLine[] {
	const { rows } = readBatch(db, actor, id);
	const skus = new Map(
		db
			.select({ id: productFlavors.id, sku: productFlavors.sku })
			.from(productFlavors)
			.where(
				inArray(
					productFlavors.id,
					rows.flatMap(({ flavorId }) => flavorId ?? []),
				),
			)
			.all()
			.map(({ id: flavorId, sku }) => [flavorId, sku]),
	);
	// Goods that are gone have no code any more.
	return rows.flatMap(({ flavorId, sku, quantity }) => {
		const code = (flavorId && skus.get(flavorId)) || sku;
		return code && quantity > 0 ? [{ code, quantity: String(quantity) }] : [];
	});
}

/**
 * The labels of lines as a roll (Rule 7.87).
 * @throws DomainError forbidden; invalid when there is none, or more than one file holds.
 */
export function labelRoll(db: Db, actor: Actor, lines: readonly StockLine[], kind: GoodsLabel): LabelRoll {
	const { good, total } = labelLines(db, actor, lines);
	if (total === 0) throw new DomainError("invalid", "No goods have these codes.", { field: "lines" });
	if (total > MOST_LABELS) throw new DomainError("invalid", tooMany(total), { field: "lines" });
	return {
		title: `${GOODS_LABELS[kind].label} labels`,
		...LABEL_SIZES.goods,
		labels: good.map((line): Label => ({ copies: line.copies, parts: PARTS[kind](line) })),
	};
}

/** What to say of more labels than one file holds. */
export const tooMany = (total: number): string =>
	`${counted(total, "label")} are more than one file holds. Print at most ${grouped(MOST_LABELS)} at a time.`;

const { width: WIDE } = LABEL_SIZES.goods;
const EDGE = 6;
const ROOM = WIDE - 2 * EDGE;

/** The bars of goods: of the barcode they carry, otherwise of the SKU, as far as a label is wide enough for it. */
function bars({ barcode, sku }: LabelLine, y: number, height: number): LabelPart[] {
	const code = [barcode, sku].find((one) => one && codeFits(one, ROOM));
	return code ? [{ kind: "code", text: code, x: EDGE, y, width: ROOM, height }] : [];
}

const text = (part: Omit<Extract<LabelPart, { kind: "text" }>, "kind" | "x" | "width">): LabelPart => ({
	...{ kind: "text", x: EDGE, width: ROOM },
	...part,
});

const PARTS: Record<GoodsLabel, (line: LabelLine) => LabelPart[]> = {
	product: (line) => [
		text({ text: line.name, y: 4, size: 9, bold: true, lines: line.flavor ? 1 : 2 }),
		...(line.flavor ? [text({ text: line.flavor, y: 16, size: 9 })] : []),
		...bars(line, 31, 24),
		text({ text: [line.sku, line.barcode].filter(Boolean).join("  "), y: 58, size: 8 }),
	],
	shelf: (line) => [
		text({ text: line.sku ?? line.code, y: 4, size: 15, bold: true }),
		text({ text: [line.name, line.flavor].filter(Boolean).join(", "), y: 23, size: 8, lines: 2 }),
		...bars(line, 44, 15),
		text({
			text: [line.caseSize && `Case of ${line.caseSize}`, `Min. ${line.minimum}`].filter(Boolean).join("   "),
			y: 61,
			size: 8,
		}),
	],
};

/** The lines that an address names: a product's, a delivery's, or those it holds as text. @throws DomainError not_found. */
export function linesOfAddress(db: Db, actor: Actor, query: URLSearchParams): StockLine[] {
	const [product, delivery, typed] = [query.get("product"), query.get("delivery"), query.get("lines")];
	if (typed !== null) return parseStockText(typed);
	if (product) return linesOfProduct(db, actor, product);
	return delivery ? linesOfDelivery(db, actor, delivery) : [];
}
