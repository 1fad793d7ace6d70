import { and, asc, eq } from "drizzle-orm";
import { notFound } from "~/kernel/errors";
import { pictureAddress } from "~/kernel/pictures/picture-files";
import type { Tx } from "~db/client.server";
import { productPictures, products } from "~db/schema.server";

/** A product's pictures in their order. */
export const picturesOf = (tx: Tx, productId: string) =>
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
