import { eq } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import type { Picture } from "~/kernel/pictures/picture-files";
import { productPictures } from "~db/schema.server";
import { picturePositionSchema, pictureTextSchema } from "./picture.schema.ts";
import { pictureOf, picturesOf, saveOrder } from "./write-pictures.server";

/** Sets a picture's description. @throws DomainError forbidden, not_found. */
export const describePicture = command("product.describe-picture", {
	by: "products.edit",
	of: ["id", "pictureId"],
	input: pictureTextSchema,
	run(tx, _admin, { id, pictureId, ...input }, { note }): void {
		const altText = input.altText ?? "";
		const before = pictureOf(tx, id, pictureId);
		if (before.altText === altText) return;
		tx.update(productPictures).set({ altText }).where(eq(productPictures.id, pictureId)).run();
		note({
			entity: "product",
			entityId: id,
			before: { picture: pictureId, altText: before.altText },
			after: { picture: pictureId, altText },
		});
	},
});

/** Puts a picture at a place among the product's, counted from 0; lists show the first. @throws DomainError forbidden, not_found. */
export const movePicture = command("product.place-picture", {
	by: "products.edit",
	of: ["id", "pictureId"],
	input: picturePositionSchema,
	run(tx, _admin, { id, pictureId, place }, { note }): void {
		const picture = pictureOf(tx, id, pictureId);
		const before = picturesOf(tx, id);
		const after = before.filter((other) => other.id !== pictureId).toSpliced(place, 0, picture);
		const from = before.findIndex((other) => other.id === pictureId);
		const to = after.indexOf(picture);
		if (from === to) return;
		saveOrder(tx, id, after);
		note({
			entity: "product",
			entityId: id,
			before: { picture: pictureId, place: from + 1 },
			after: { picture: pictureId, place: to + 1 },
		});
	},
});

/**
 * Takes a picture from its product.
 * @returns the picture: its files can go now that no row names them.
 * @throws DomainError forbidden, not_found.
 */
export const removePicture = command("product.remove-picture", {
	by: "products.edit",
	of: ["id", "pictureId"],
	input: nothing,
	run(tx, _admin, { id, pictureId }, { note }): Picture {
		const picture = pictureOf(tx, id, pictureId);
		tx.delete(productPictures).where(eq(productPictures.id, pictureId)).run();
		saveOrder(tx, id, picturesOf(tx, id));
		note({ entity: "product", entityId: id, before: { picture: pictureId, altText: picture.altText } });
		return picture;
	},
});
