import { asc, eq, inArray, sql } from "drizzle-orm";
import type { ArchiveFile, Matched } from "~/kernel/archives/archive-work";
import { containsWords } from "~/kernel/text-match.server";
import type { Db, Tx } from "~db/client.server";
import type { ArchiveFacts } from "~db/json-shapes";
import { productFlavors, products } from "~db/schema.server";
import { codeKey, findCodes } from "../search/find-codes.server";
import { readPhotoName } from "./photo-names.ts";

type Target = { id: string; name: string };

/** SQLite takes so many values in a statement, and each code is looked for in four. */
const AT_ONCE = 5_000;

const pieces = <Value>(all: readonly Value[]): Value[][] =>
	Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
		all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
	);

/** The products that pictures go to by their names (Rule 7.51): by SKU, then by barcode, then by the address of the product's page. */
export function matchPhotos(db: Db, paths: readonly string[]): Matched[] {
	const names = paths.map(readPhotoName);
	const codes = [...new Set(names.flatMap((name) => name.codes.map(codeKey)))];
	const goods = new Map<string, { productId: string; flavorId: string | null }>();
	const bySlug = new Map<string, string>();
	for (const piece of pieces(codes)) {
		for (const [code, target] of findCodes(db, piece)) goods.set(code, target);
		const found = db
			.select({ id: products.id, slug: products.slug })
			.from(products)
			.where(inArray(products.slug, piece))
			.all();
		for (const { id, slug } of found) bySlug.set(slug, id);
	}
	const labels = labelsOf(db, [
		...goods.values(),
		...[...bySlug.values()].map((productId) => ({ productId, flavorId: null })),
	]);
	return names.map(({ codes: all, place }): Matched => {
		const keys = all.map(codeKey);
		const code = keys.find((key) => goods.has(key));
		const slug = keys.find((key) => bySlug.has(key));
		const target =
			code === undefined ? slug && { productId: bySlug.get(slug)!, flavorId: null } : goods.get(code)!;
		if (!target) return { kind: "open", place };
		return { kind: "waiting", place, target: { id: target.productId, name: labels(target) } };
	});
}

/** Product's name, with the flavor's that the SKU is of. */
function labelsOf(db: Db | Tx, targets: readonly { productId: string; flavorId: string | null }[]) {
	const names = new Map<string, string>();
	const ids = [...new Set(targets.flatMap(({ productId, flavorId }) => [productId, flavorId ?? productId]))];
	for (const piece of pieces(ids)) {
		for (const table of [products, productFlavors]) {
			const rows = db
				.select({ id: table.id, name: table.name })
				.from(table)
				.where(inArray(table.id, piece))
				.all();
			for (const { id, name } of rows) names.set(id, name);
		}
	}
	return ({ productId, flavorId }: { productId: string; flavorId: string | null }): string =>
		[productId, ...(flavorId ? [flavorId] : [])].flatMap((id) => names.get(id) ?? []).join(", ");
}

const MOST_CHOICES = 12;

/** The product that a person names beside a picture: by SKU, barcode or page, or by words of its name. */
export function resolvePhoto(db: Db | Tx, _file: ArchiveFile, typed: ArchiveFacts): Matched {
	const text = (typed.goes ?? "").trim();
	const facts = { goes: text };
	const chosen = (typed.pick && byId(db, typed.pick)) || (text && byCode(db, text));
	if (chosen) return { kind: "waiting", target: chosen };
	if (!text) return { kind: "open" };
	const found = db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(containsWords([products.name, products.sku], text))
		.orderBy(asc(sql`${products.name} collate nocase`), asc(products.id))
		.limit(MOST_CHOICES + 1)
		.all();
	const [only, ...others] = found;
	if (!only)
		return {
			kind: "open",
			facts,
			note: `No product has the SKU, the barcode or the words \u201c${text}\u201d.`,
		};
	if (others.length === 0) return { kind: "waiting", target: only };
	if (found.length > MOST_CHOICES) {
		return {
			kind: "open",
			facts,
			note: `More than ${MOST_CHOICES} products are called so. Write more of the name.`,
		};
	}
	return { kind: "open", facts, choices: found, note: "More than one product is called so. Choose it." };
}

const byId = (db: Db | Tx, id: string): Target | undefined =>
	db.select({ id: products.id, name: products.name }).from(products).where(eq(products.id, id)).get();

function byCode(db: Db | Tx, code: string): Target | undefined {
	const found = findCodes(db, [code]).get(codeKey(code));
	if (found) return { id: found.productId, name: labelsOf(db, [found])(found) };
	return db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(eq(products.slug, codeKey(code)))
		.get();
}
