import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/kernel/commands/command.server";
import { MOST_PICTURES } from "~/kernel/config/site";
import { DomainError, notFound } from "~/kernel/errors";
import type { Picture } from "~/kernel/pictures/picture-files";
import { productPictures, products } from "~db/schema.server";
import { picturesOf, saveOrder } from "./write-pictures.server";

/** A picture whose files are stored already. */
export type NewPicture = Picture & {
	/** SHA-256 of the file as it came. */
	sourceHash: string;
	/** The file name as uploaded. */
	name: string;
};

/**
 * Puts stored pictures after those a product has (Rule 7.30). Duplicates are skipped.
 * @returns the skipped pictures, whose files can be deleted.
 * @throws DomainError forbidden, not_found; invalid past the most a product may have. Nothing is added then.
 */
export const addPictures = command("product.add-picture", {
	by: "products.edit",
	of: ["id"],
	input: z.object({ pictures: z.custom<NewPicture[]>() }),
	run(tx, _admin, { id, pictures }, { note }): Picture[] {
		const product = tx.select({ id: products.id }).from(products).where(eq(products.id, id)).get();
		if (!product) throw notFound("Product");
		const there = picturesOf(tx, id);
		const known = new Set(there.map(({ sourceHash }) => sourceHash));
		const unneeded: Picture[] = [];
		let position = there.length;
		for (const { name, ...picture } of pictures) {
			if (known.has(picture.sourceHash)) {
				unneeded.push(picture);
				continue;
			}
			known.add(picture.sourceHash);
			if (position >= MOST_PICTURES) {
				throw new DomainError("invalid", `A product can have up to ${MOST_PICTURES} pictures.`, {
					field: "pictures",
				});
			}
			const added = tx
				.insert(productPictures)
				.values({ ...picture, productId: id, position })
				.returning({ id: productPictures.id })
				.get();
			position += 1;
			const { width, height } = picture;
			note({ entity: "product", entityId: id, after: { picture: added.id, name, width, height } });
		}
		if (position > there.length) saveOrder(tx, id, picturesOf(tx, id));
		return unneeded;
	},
});
