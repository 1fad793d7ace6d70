import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "~db/client.server";
import { productPictures } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { requireAdmin } from "../permissions.ts";
import type { pictureTextSchema } from "./picture.schema.ts";
import { pictureOf, picturesOf, saveOrder } from "./write-pictures.server";

type Which = { productId: string; id: string };

/** Says in words what a picture shows (Rule 7.32). @throws DomainError forbidden, not_found. */
export function describePicture(
	db: Db,
	actor: Actor,
	{ productId, id, ...input }: Which & z.output<typeof pictureTextSchema>,
): void {
	const admin = requireAdmin(actor);
	const altText = input.altText ?? "";
	db.transaction(
		(tx) => {
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
		{ behavior: "immediate" },
	);
}

/** Shows a picture before the product's others, and in lists (Rule 7.32). @throws DomainError forbidden, not_found. */
export function putPictureFirst(db: Db, actor: Actor, { productId, id }: Which): void {
	const admin = requireAdmin(actor);
	db.transaction(
		(tx) => {
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
		{ behavior: "immediate" },
	);
}
