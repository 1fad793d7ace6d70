/** What a column of an import sets, or says of its row. */
export type ProductField =
	| "sku"
	| "name"
	| "barcode"
	| "brand"
	| "category"
	| "shortDescription"
	| "description"
	| "wholesalePrice"
	| "msrp"
	| "cost"
	| "minimumOrderQuantity"
	| "caseSize"
	| "stockQuantity"
	| "stockWhenExported"
	| "weight"
	| "dimensions"
	| "puffCount"
	| "nicotineStrength"
	| "containsNicotine"
	| "flavors"
	| "flavor"
	| "productSku"
	| "group"
	| "itemType"
	| "featured"
	| "inStock"
	| "active";

export type ImportSource = "csv" | "zoho";

/** Heads as our own export writes them, and what people write instead; compared without case, spaces and signs. */
const OWN: Record<ProductField, readonly string[]> = {
	sku: ["SKU", "Product SKU", "Item SKU"],
	name: ["Name", "Product Name"],
	barcode: ["Barcode", "UPC", "EAN"],
	brand: ["Brand", "Brand Name"],
	category: ["Category"],
	shortDescription: ["Short Description"],
	description: ["Description"],
	wholesalePrice: ["Wholesale Price", "Wholesale", "Price"],
	msrp: ["MSRP", "Retail Price"],
	cost: ["Cost", "Unit Cost"],
	minimumOrderQuantity: ["Minimum Order Quantity", "MOQ", "Min Order Qty"],
	caseSize: ["Case Size"],
	stockQuantity: ["Stock Quantity", "Stock", "Quantity"],
	stockWhenExported: ["Stock When Exported"],
	weight: ["Weight (oz)", "Weight"],
	dimensions: ["Dimensions"],
	puffCount: ["Puff Count", "Puffs"],
	nicotineStrength: ["Nicotine Strength", "Nicotine"],
	containsNicotine: ["Contains Nicotine"],
	flavors: ["Flavors"],
	flavor: ["Flavor"],
	productSku: ["Product SKU", "Parent SKU"],
	group: [],
	itemType: ["Product Type"],
	featured: ["Featured"],
	inStock: ["In Stock"],
	active: ["Active"],
};

/** Heads of Zoho Inventory's item export. What it has besides (accounts, taxes, vendors) is not ours. */
const ZOHO: Partial<Record<ProductField, readonly string[]>> = {
	sku: ["SKU"],
	name: ["Item Name"],
	barcode: ["UPC", "EAN", "ISBN"],
	brand: ["Brand", "Manufacturer"],
	category: ["Category Name", "CF.Category"],
	description: ["Description", "Sales Description"],
	wholesalePrice: ["Rate", "Selling Price", "Sales Rate"],
	msrp: ["MRP", "MSRP", "CF.MSRP"],
	cost: ["Purchase Rate", "Purchase Price", "Cost Price"],
	stockQuantity: ["Stock On Hand", "Available Stock", "Quantity Available", "Initial Stock"],
	weight: ["Package Weight"],
	nicotineStrength: ["CF.Nicotine Strength"],
	containsNicotine: ["CF.Contains Nicotine"],
	active: ["Status"],
	flavor: ["CF.Flavor", "Flavor", "Attribute Option Name1", "Attribute Option Name"],
	productSku: ["CF.Product SKU", "Parent SKU"],
	group: ["Group Name", "Item Group Name", "Item Group"],
	itemType: ["Product Type", "Item Type"],
};

const plain = (head: string) => head.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Which column holds which field: the first head of a field's list that the file has; -1 is never in the map. */
export function columnsOf(heads: readonly string[], source: ImportSource): Map<ProductField, number> {
	const known = source === "zoho" ? ZOHO : OWN;
	const found = new Map<ProductField, number>();
	const present = heads.map(plain);
	for (const [field, names] of Object.entries(known) as [ProductField, readonly string[]][]) {
		const at = names.map((name) => present.indexOf(plain(name))).find((index) => index >= 0);
		if (at !== undefined) found.set(field, at);
	}
	// "Product SKU" is the row's own where the file has no other.
	if (found.get("productSku") === found.get("sku")) found.delete("productSku");
	return found;
}
