import { and, asc, eq } from "drizzle-orm";
import { MOST_PICTURES } from "~/kernel/config/site";
import { DomainError, notFound } from "~/kernel/errors";
import { type Picture, pictureAddress } from "~/kernel/pictures/picture-files";
import type { Db, Tx } from "~db/client.server";
import { productPictures, products } from "~db/schema.server";

/** A product's pictures in their order. */
export const picturesOf = (tx: Db | Tx, productId: string) =>
	tx
		.select()
		.from(productPictures)
		.where(eq(productPictures.productId, productId))
		.orderBy(asc(productPictures.position), asc(productPictures.id))
		.all();

/** One of a product's pictures. @throws DomainError not_found. */
export function pictureOf(tx: Tx, productId: string, id: string) {
	const row = tx
		.select()
		.from(productPictures)
		.where(and(eq(productPictures.productId, productId), eq(productPictures.id, id)))
		.get();
	if (!row) throw notFound("Picture");
	return row;
}

/** A picture whose files are stored already. */
export type NewPicture = Picture & {
	/** SHA-256 of the file as it came. */
	sourceHash: string;
	/** The file name as uploaded. */
	name: string;
};

/**
 * Adds a stored picture's row at a place of its product's pictures, which `saveOrder` then numbers.
 * @returns its id.
 */
export const insertPicture = (
	tx: Tx,
	productId: string,
	{ name, ...picture }: NewPicture,
	position: number,
	altText = "",
): string =>
	tx
		.insert(productPictures)
		.values({ ...picture, sourceName: name, productId, position, altText })
		.returning({ id: productPictures.id })
		.get().id;

/** The refusal of a picture past the most that a product may have. */
export const tooManyPictures = (): DomainError =>
	new DomainError("invalid", `A product can have up to ${MOST_PICTURES} pictures.`, { field: "pictures" });

/** Numbers a product's pictures as they are given, and notes their addresses with the product. */
export function saveOrder(tx: Tx, productId: string, pictures: ReturnType<typeof picturesOf>): void {
	for (const [position, picture] of pictures.entries()) {
		if (picture.position === position) continue;
		tx.update(productPictures).set({ position }).where(eq(productPictures.id, picture.id)).run();
	}
	tx.update(products)
		.set({ images: pictures.map((picture) => pictureAddress(picture)) })
		.where(eq(products.id, productId))
		.run();
}
