import { eq } from "drizzle-orm";
import type { z } from "zod";
import { productPictures } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { adminOperation } from "../operation.server";
import type { pictureTextSchema } from "./picture.schema.ts";
import { pictureOf, picturesOf, saveOrder } from "./write-pictures.server";

type Which = { productId: string; id: string };

/** Sets a picture's description (Rule 7.32). @throws DomainError forbidden, not_found. */
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

/** Shows a picture before the product's others, and in lists (Rule 7.32). @throws DomainError forbidden, not_found. */
export const putPictureFirst = adminOperation(
	"products.edit",
	(tx, admin, { productId, id }: Which): void => {
		const picture = pictureOf(tx, productId, id);
		const before = picturesOf(tx, productId);
		if (before[0]?.id === id) return;
		saveOrder(tx, productId, [picture, ...before.filter((other) => other.id !== id)]);
		recordAudit(tx, admin, {
			action: "product.first-picture",
			entity: "product",
			entityId: productId,
			before: { picture: before[0]?.id },
			after: { picture: id },
		});
	},
);
