import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/kernel/commands/command.server";
import { MOST_PICTURES } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import type { Picture } from "~/kernel/pictures/picture-files";
import { products } from "~db/schema.server";
import {
	insertPicture,
	type NewPicture,
	picturesOf,
	saveOrder,
	tooManyPictures,
} from "./write-pictures.server";

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
		for (const picture of pictures) {
			if (known.has(picture.sourceHash)) {
				unneeded.push(picture);
				continue;
			}
			known.add(picture.sourceHash);
			if (position >= MOST_PICTURES) throw tooManyPictures();
			const added = insertPicture(tx, id, picture, position);
			position += 1;
			const { name, width, height } = picture;
			note({ entity: "product", entityId: id, after: { picture: added, name, width, height } });
		}
		if (position > there.length) saveOrder(tx, id, picturesOf(tx, id));
		return unneeded;
	},
});
