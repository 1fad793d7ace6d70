// The files of a whole business that moves in: as other programs write them, and as people name them.
import { crc32 } from "node:zlib";
import { csvLine } from "../../app/kernel/csv/csv.ts";
import { PDF } from "./journey.ts";
import { pngPicture } from "./pictures.ts";
import { zipFile } from "./zip-file.ts";

const padded = (n: number, length = 4) => String(n).padStart(length, "0");

const ZOHO_HEADS = [
	...["Item ID", "Item Name", "SKU", "Description", "Rate", "Account", "Taxable", "Product Type"],
	...["Category Name", "Status", "Usage unit", "Purchase Rate", "Stock On Hand", "Item Type", "Group Name"],
	...["Attribute Name1", "Attribute Option Name1", "Package Weight", "Weight Unit", "UPC", "Brand"],
] as const;
type ZohoCells = Partial<Record<(typeof ZOHO_HEADS)[number], string>>;

const FLAVORS = ["Mint", "Black Cherry", "Lush Ice", "Peach", "Tobacco"];
const BRANDS = ["Keystone", "Allegheny", "Harrisburg"];

/** The SKU of the nth product of `zohoItems`, from 1. */
export const skuOfItem = (n: number): string => `MV-${padded(n)}`;

/**
 * Zoho Inventory's export of items: groups of five flavors, then items of their own.
 *
 * @param groups how many products have flavors. @param singles how many have none.
 */
export function zohoItems(groups: number, singles: number): string {
	const item = (n: number, name: string, more: ZohoCells): string[] => {
		const cells: ZohoCells = {
			"Item ID": `481500000${padded(n, 6)}`,
			"Item Name": name,
			...{ Rate: "USD 11.250000", Taxable: "true", "Product Type": "goods", "Item Type": "Inventory" },
			...{ "Category Name": "Disposable Vapes", Status: "Active", "Usage unit": "pcs", Account: "Sales" },
			...{ "Purchase Rate": "USD 7.104500", "Stock On Hand": "40.00", Brand: BRANDS[n % BRANDS.length]! },
			...{ "Package Weight": "0.22", "Weight Unit": "lb" },
			...more,
		};
		return ZOHO_HEADS.map((head) => cells[head] ?? "");
	};
	const rows = Array.from({ length: groups }, (_, at) => {
		const n = at + 1;
		const group = `Moving Bar ${padded(n)}`;
		return FLAVORS.map((flavor, which) =>
			item(n, `${group} ${flavor}`, {
				...{ SKU: `${skuOfItem(n)}-${which + 1}`, "Group Name": group },
				...{ "Attribute Name1": "Flavor", "Attribute Option Name1": flavor },
			}),
		);
	}).flat();
	const alone = Array.from({ length: singles }, (_, at) => {
		const n = groups + at + 1;
		return item(n, `Moving Coil ${padded(n)}`, { SKU: skuOfItem(n), "Category Name": "Coils" });
	});
	return [[...ZOHO_HEADS], ...rows, ...alone].map((cells) => csvLine(cells)).join("");
}

/** What the nth of these papers leaves open, in cents. */
const openCents = (n: number): number => 10_000 + 137 * n;

/** Open invoices of the first customers of `manyCustomers`, one each, and their sum in cents. */
export function openInvoices(count: number): { text: string; cents: number } {
	const ns = Array.from({ length: count }, (_, at) => at + 1);
	const lines = ns.map((n) => {
		const dollars = (openCents(n) / 100).toFixed(2);
		return `Store Number ${n} LLC,Invoice,QB-${padded(n)},2026-0${1 + (n % 9)}-05,2026-0${1 + (n % 9)}-25,$${dollars}`;
	});
	return {
		text: ["Customer,Type,Num,Date,Due date,Open balance", ...lines].join("\n"),
		cents: ns.reduce((sum, n) => sum + openCents(n), 0),
	};
}

/** A picture with a text of its own within it, so that no two are the same file. */
function labeled(png: Buffer, text: string): Buffer {
	const named = Buffer.concat([Buffer.from("tEXtComment\0", "latin1"), Buffer.from(text, "latin1")]);
	const chunk = Buffer.alloc(named.length + 8);
	chunk.writeUInt32BE(named.length - 4, 0);
	named.copy(chunk, 4);
	chunk.writeUInt32BE(crc32(named), named.length + 4);
	// After the signature and the header.
	return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Pictures of the first products of `zohoItems`, by SKU, as a ZIP. */
export async function photosZip(count: number): Promise<Buffer> {
	const png = await pngPicture({ width: 200, height: 200 });
	const skus = Array.from({ length: count }, (_, at) => skuOfItem(at + 1));
	return zipFile(Object.fromEntries(skus.map((sku) => [`photos/${sku}.png`, labeled(png, sku)])));
}

/** Two documents of each of the first customers of `manyCustomers`, by company, kind, number and day, as a ZIP. */
export const documentsZip = (customers: number): Promise<Buffer> =>
	zipFile(
		Object.fromEntries(
			Array.from({ length: customers }, (_, at) => {
				const no = padded(at + 1);
				const whose = `Store Number ${at + 1} LLC - CA`;
				const paper = (name: string) => [name, Buffer.concat([PDF, Buffer.from(`% ${name}\n`)])] as const;
				return [
					paper(`${whose} - tobacco license - T-${no} - 2099-06-30.pdf`),
					paper(`${whose} - resale certificate - R-${no}.pdf`),
				];
			}).flat(),
		),
	);
