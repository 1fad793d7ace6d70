import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { Picture } from "~/kernel/pictures/picture-files";
import { productPictures } from "~db/schema.server";
import { pictureOf, picturesOf, saveOrder } from "./write-pictures.server";

/**
 * Takes a picture from its product.
 * @returns the picture: its files can go now that no row names them.
 * @throws DomainError forbidden, not_found.
 */
export const removePicture = adminOperation(
	"products.edit",
	(tx, admin, { productId, id }: { productId: string; id: string }): Picture => {
		const picture = pictureOf(tx, productId, id);
		tx.delete(productPictures).where(eq(productPictures.id, id)).run();
		saveOrder(tx, productId, picturesOf(tx, productId));
		recordAudit(tx, admin, {
			action: "product.remove-picture",
			entity: "product",
			entityId: productId,
			before: { picture: id, altText: picture.altText },
		});
		return picture;
	},
);
