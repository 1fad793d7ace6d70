import { eq } from "drizzle-orm";
import type { z } from "zod";
import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { productPictures } from "~db/schema.server";
import type { pictureTextSchema } from "./picture.schema.ts";
import { pictureOf, picturesOf, saveOrder } from "./write-pictures.server";

type Which = { productId: string; id: string };

/** Sets a picture's description. @throws DomainError forbidden, not_found. */
export const describePicture = adminOperation(
	"products.edit",
	(tx, admin, { productId, id, ...input }: Which & z.output<typeof pictureTextSchema>): void => {
		const altText = input.altText ?? "";
		const picture = pictureOf(tx, productId, id);
		if (picture.altText === altText) return;
		tx.update(productPictures).set({ altText }).where(eq(productPictures.id, id)).run();
		recordAudit(tx, admin, {
			action: "product.describe-picture",
			entity: "product",
			entityId: productId,
			before: { picture: id, altText: picture.altText },
			after: { picture: id, altText },
		});
	},
);

/** Puts a picture at a place among the product's, counted from 0; lists show the first. @throws DomainError forbidden, not_found. */
export const movePicture = adminOperation(
	"products.edit",
	(tx, admin, { productId, id, place }: Which & { place: number }): void => {
		const picture = pictureOf(tx, productId, id);
		const before = picturesOf(tx, productId);
		const after = before.filter((other) => other.id !== id).toSpliced(place, 0, picture);
		const from = before.findIndex((other) => other.id === id);
		const to = after.indexOf(picture);
		if (from === to) return;
		saveOrder(tx, productId, after);
		recordAudit(tx, admin, {
			action: "product.place-picture",
			entity: "product",
			entityId: productId,
			before: { picture: id, place: from + 1 },
			after: { picture: id, place: to + 1 },
		});
	},
);
