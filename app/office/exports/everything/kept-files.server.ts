import { Readable } from "node:stream";
import { asc, eq, sql } from "drizzle-orm";
import type { ArchivedFile } from "~/http/zip-answer.server";
import { ARCHIVES } from "~/kernel/config/site";
import { pictureFileName } from "~/kernel/pictures/picture-files";
import { documentName } from "~/terms/documents";
import { cleanFileName } from "~/uploads/file-name";
import { openPictureFile, sizeOfPictureFile } from "~/uploads/picture-storage.server";
import { openFile, sizeOfFile } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import {
	companies,
	licenses,
	locations,
	productFlavors,
	productPictures,
	products,
	uploadedFiles,
	wholesaleApplications,
} from "~db/schema.server";
import { turn } from "./split-files.server";

/** A file on the disk with its name in an archive. */
export type KeptFile = ArchivedFile & { size: number };

/** Files with their names, and the names of those that are missing on the disk. */
export type KeptFiles = { files: KeptFile[]; missing: string[] };

type Named = { name: string; open: ArchivedFile["open"]; sizeOf: () => Promise<number | null> };

/** Looks for each file on the disk: one that is missing is told of, never sent as an empty one. */
async function present(all: readonly Named[]): Promise<KeptFiles> {
	const files: KeptFile[] = [];
	const missing: string[] = [];
	for (const { name, open, sizeOf } of all) {
		const size = await sizeOf();
		if (size === null) missing.push(name);
		else files.push({ name, open, size, isPacked: true });
	}
	return { files, missing };
}

const ofStream = (found: { stream: ReadableStream<Uint8Array> } | null) =>
	found && Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]);

/** Makes names of an archive unlike each other, in any case of letters. */
export function unlike(): (name: string) => string {
	const taken = new Set<string>();
	return (name) => {
		const [, stem = name, ending = ""] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
		let own = name;
		for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${stem} (${n})${ending}`;
		taken.add(own.toLowerCase());
		return own;
	};
}

/** A name as a part of a path: slashes are none of folders, and nothing leads out of them. */
const partOf = (text: string) => cleanFileName(text.replace(/[\\/]/g, "-"));

/** A number as a part of a document's name, between whose parts a dash stands between blanks. */
const numberOf = (number: string | null) =>
	number?.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");

const license = {
	license: licenses,
	store: locations.name,
	status: locations.status,
	company: companies,
	file: uploadedFiles,
};
type License = {
	license: typeof licenses.$inferSelect;
	store: string | null;
	status: (typeof locations.$inferSelect)["status"] | null;
	company: typeof companies.$inferSelect | null;
	file: typeof uploadedFiles.$inferSelect;
};

const licensesWithFiles = (db: Db): License[] =>
	db
		.select(license)
		.from(licenses)
		.innerJoin(uploadedFiles, eq(uploadedFiles.id, licenses.fileId))
		.leftJoin(wholesaleApplications, eq(wholesaleApplications.id, licenses.applicationId))
		.leftJoin(locations, eq(locations.id, licenses.locationId))
		.leftJoin(
			companies,
			eq(companies.id, sql`coalesce(${locations.companyId}, ${wholesaleApplications.companyId})`),
		)
		.orderBy(asc(licenses.id))
		.all();

/** A folder of a company's own, which the import of documents finds it by: a name that others have, or that says nothing, has its EIN beside. */
function foldersOf(all: readonly License[]): (company: License["company"]) => string {
	const ids = new Map<string, Set<string>>();
	const plain = (name: string) => partOf(name).toLowerCase();
	for (const { company } of all)
		if (company) ids.set(plain(company.name), (ids.get(plain(company.name)) ?? new Set()).add(company.id));
	return (company) => {
		if (!company) return "Nobody";
		const isOwn = ids.get(plain(company.name))!.size === 1 && /[\p{L}\p{N}]/u.test(company.name);
		return partOf(isOwn || !company.ein ? company.name : `${company.name}, ${company.ein}`);
	};
}

/**
 * The documents of licenses: those of open stores, named as the import of documents reads them (Rule 13.86): company, store, kind, state,
 * number and last day; and all others, which no import takes.
 */
export async function documentFiles(db: Db): Promise<{ ofStores: KeptFiles; others: KeptFiles }> {
	const all = licensesWithFiles(db);
	const folderOf = foldersOf(all);
	const named = { ofStores: unlike(), others: unlike() };
	const fileOf = (
		{ license: { kind, state, number, expiresOn }, store, company, file }: License,
		its: "ofStores" | "others",
	): Named => {
		const ending = /\.[a-z0-9]+$/i.exec(file.name)?.[0] ?? "";
		const facts = [documentName(kind), state, numberOf(number), expiresOn].filter(Boolean).join(" - ");
		const name = [folderOf(company), ...(store ? [partOf(store)] : []), partOf(facts + ending)].join("/");
		return {
			name: named[its](name),
			open: async () => ofStream(await openFile(file.storageKey)),
			sizeOf: () => sizeOfFile(file.storageKey),
		};
	};
	const isOpen = ({ status }: License) => status === "approved";
	return {
		ofStores: await present(all.filter(isOpen).map((one) => fileOf(one, "ofStores"))),
		others: await present(all.filter((one) => !isOpen(one)).map((one) => fileOf(one, "others"))),
	};
}

/** Pictures of products in their largest size, in a folder for each product, named as the import of pictures reads them (Rule 7.51): by SKU. */
export async function pictureFiles(db: Db): Promise<KeptFiles> {
	const rows = db
		.select({ picture: productPictures, product: products })
		.from(productPictures)
		.innerJoin(products, eq(products.id, productPictures.productId))
		.orderBy(asc(productPictures.productId), asc(productPictures.position))
		.all();
	const flavors = Map.groupBy(
		db
			.select({ productId: productFlavors.productId, sku: productFlavors.sku })
			.from(productFlavors)
			.where(eq(productFlavors.active, true))
			.orderBy(asc(productFlavors.position))
			.all(),
		({ productId }) => productId,
	);
	await turn();
	const named = unlike();
	const all = rows.map(({ picture, product: { id, sku, barcode, slug } }): Named => {
		// A SKU with a slash is none of a file: then what else the product is found by.
		const codes = [sku, ...(flavors.get(id) ?? []).map((flavor) => flavor.sku), barcode, slug];
		const code = codes.find((one) => one && partOf(one) === one) ?? slug;
		const file = pictureFileName(picture, picture.width, "jpg");
		return {
			name: named(`${code}/${picture.position + 1}.jpg`),
			open: async () => ofStream(await openPictureFile(file)),
			sizeOf: () => sizeOfPictureFile(file),
		};
	});
	return present(all);
}

/** What the sizes of an archive leave room for: its list of names. */
const ROOM = 0.95;

/** Files in as many groups as an import takes at once (Rule 7.51). */
export function groupsOf(files: readonly KeptFile[]): KeptFile[][] {
	const groups: KeptFile[][] = [];
	let bytes = 0;
	for (const file of files) {
		const group = groups.at(-1);
		bytes += file.size;
		if (group && group.length < ARCHIVES.files && bytes <= ARCHIVES.megabytes * 1024 * 1024 * ROOM)
			group.push(file);
		else {
			groups.push([file]);
			bytes = file.size;
		}
	}
	return groups;
}
