import { and, eq, sql } from "drizzle-orm";
import type { ArchiveFile, ArchiveWork, Judged, Ready } from "~/kernel/archives/archive-work";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { MOST_PICTURES } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import type { Picture } from "~/kernel/pictures/picture-files";
import { cleanFileName } from "~/uploads/file-name";
import { pictureKindOf } from "~/uploads/picture-kind";
import { PictureRefused } from "~/uploads/picture-refused";
import { deletePictures } from "~/uploads/picture-storage.server";
import type { Db, Tx } from "~db/client.server";
import { archiveFiles, productPictures, products } from "~db/schema.server";
import { hashOf, keepPicture } from "../pictures/receive-pictures.server";
import {
	insertPicture,
	type NewPicture,
	picturesOf,
	saveOrder,
	tooManyPictures,
} from "../pictures/write-pictures.server";
import { matchPhotos, resolvePhoto } from "./match-photos.server";

type PictureRow = typeof productPictures.$inferSelect;

/** What a picture of a ZIP did: the picture it added, and the one whose place it took. */
type Did = { added: string; replaced: (Omit<PictureRow, "createdAt"> & { createdAt: number }) | null };

const nameOf = ({ path }: ArchiveFile) => cleanFileName(path);
const isNamed = (picture: PictureRow, name: string) =>
	picture.sourceName !== "" && picture.sourceName.toLowerCase() === name.toLowerCase();

/** Whether a product has a picture already, or one that came as a file of the same name (Rule 7.51). */
function judge(db: Db, file: ArchiveFile, content: Buffer): Judged {
	if (!pictureKindOf(content)) return { kind: "error", note: NO_PICTURE };
	const there = picturesOf(db, file.targetId!);
	const hash = hashOf(content);
	if (there.some(({ sourceHash }) => sourceHash === hash)) return { kind: "same" };
	const name = nameOf(file);
	if (there.some((picture) => isNamed(picture, name))) return { kind: "replace", note: name };
	const coming = db
		.select({ n: sql<number>`count(*)` })
		.from(archiveFiles)
		.where(
			and(
				eq(archiveFiles.importId, file.importId),
				eq(archiveFiles.kind, "new"),
				eq(archiveFiles.targetId, file.targetId!),
			),
		)
		.get()!.n;
	return there.length + coming < MOST_PICTURES ? { kind: "new" } : { kind: "error", note: FULL };
}

const NO_PICTURE = "is not a JPEG, PNG, WebP or AVIF picture.";
const FULL = `is one too many: a product can have up to ${MOST_PICTURES} pictures.`;

async function prepare(file: ArchiveFile, content: Buffer): Promise<Ready> {
	const picture = await keepPicture(content, nameOf(file)).catch((error: unknown) => {
		throw error instanceof PictureRefused ? new DomainError(error.code, error.message) : error;
	});
	return {
		save: (tx, admin) => {
			const productId = file.targetId!;
			const added = save(tx, productId, picture);
			if (!added) return null;
			const { width, height, name } = picture;
			recordAudit(tx, admin, {
				action: "product.add-picture",
				entity: "product",
				entityId: productId,
				...(added.replaced
					? { before: { picture: added.replaced.id, altText: added.replaced.altText } }
					: {}),
				after: { picture: added.added, name, width, height },
			});
			return { did: added };
		},
		discard: () => deletePictures([picture]),
	};
}

/** Puts a picture behind a product's others, or in the place of the one of the same file name. @returns null: it is there already. */
function save(tx: Tx, productId: string, picture: NewPicture): Did | null {
	const product = tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).get();
	if (!product) throw new DomainError("not_found", "goes to a product that is deleted by now.");
	const there = picturesOf(tx, productId);
	if (there.some(({ sourceHash }) => sourceHash === picture.sourceHash)) return null;
	const replaced = there.find((one) => isNamed(one, picture.name));
	if (!replaced && there.length >= MOST_PICTURES) throw tooManyPictures();
	if (replaced) tx.delete(productPictures).where(eq(productPictures.id, replaced.id)).run();
	const added = insertPicture(
		tx,
		productId,
		picture,
		replaced?.position ?? there.length,
		replaced?.altText ?? "",
	);
	saveOrder(tx, productId, picturesOf(tx, productId));
	return {
		added,
		replaced: replaced ? { ...replaced, createdAt: replaced.createdAt.getTime() } : null,
	};
}

/** Takes a picture away again, and puts back the one whose place it took. */
function giveBack(tx: Tx, { targetId, did }: ArchiveFile): { why: string } | { after: () => Promise<void> } {
	const { added, replaced } = did as Did;
	const there = tx.select().from(productPictures).where(eq(productPictures.id, added)).get();
	if (!there) return { why: "is removed already" };
	if (there.altText !== (replaced?.altText ?? "")) return { why: "was described since" };
	tx.delete(productPictures).where(eq(productPictures.id, added)).run();
	const isBack = picturesOf(tx, targetId!).some(({ sourceHash }) => sourceHash === replaced?.sourceHash);
	if (replaced && !isBack) {
		tx.insert(productPictures)
			.values({ ...replaced, createdAt: new Date(replaced.createdAt), position: there.position })
			.run();
	}
	saveOrder(tx, targetId!, picturesOf(tx, targetId!));
	return { after: () => deletePictures([there satisfies Picture]) };
}

/** Pictures of a ZIP (Rule 7.51). */
export const photoWork: ArchiveWork = {
	kind: "photos",
	permission: "imports",
	endings: [".jpg", ".jpeg", ".png", ".webp", ".avif"],
	otherwise: NO_PICTURE,
	match: matchPhotos,
	resolve: resolvePhoto,
	judge,
	prepare: (_db, _job, file, content) => prepare(file, content),
	giveBack: (tx, admin, file) => {
		const result = giveBack(tx, file);
		if (!("why" in result)) {
			recordAudit(tx, admin, {
				action: "product.remove-picture",
				entity: "product",
				entityId: file.targetId,
				before: { picture: (file.did as Did).added, name: nameOf(file) },
			});
		}
		return result;
	},
	record: (tx, admin, { id, fileName }, what, files) =>
		recordAudit(tx, admin, {
			action: what === "import" ? "product.import_pictures" : "product.import_undo",
			entity: "import",
			entityId: id,
			after: { fileName, pictures: files },
		}),
};
