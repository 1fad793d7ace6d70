// Product search and lists over the large demo, in milliseconds:
//   DATABASE=/path/to/shop.db npx vitest bench --run --dir tests/bench
import { describe, test } from "vitest";
import { listProducts, type ProductListInput } from "~/catalog/products/shelf/product-list.queries.server";
import { VISITOR } from "~/kernel/actor/actor";
import { openDatabase } from "~db/client.server";

const path = process.env.DATABASE;

const searches = [
	"raz",
	"tn9000",
	"raz tn9000",
	"lost mary",
	"strawbery",
	"LG-050000",
	"mint ice",
	"kit",
	"r",
	"harbor kit",
	"harbr kit",
	"lostmary",
	"lumen pro 12",
	"geek bar pulse",
	"850049120034",
	"disposable",
	"xylophone",
	"vaporeso",
];
const lists: ProductListInput[] = [
	{},
	{ page: 4_000 },
	{ page: 99_999 },
	{ category: "pods", page: 800 },
	{ brand: "raz" },
	{ brand: "raz", category: "pods" },
	{ search: "kit", sort: "name" },
	{ search: "kit", page: 500 },
];

describe.skipIf(!path)("products", () => {
	const db = openDatabase(path ?? ":memory:");
	const inputs = [...searches.map((search): ProductListInput => ({ search })), ...lists];
	for (const input of inputs)
		test(JSON.stringify(input), async ({ bench }) => {
			await bench(JSON.stringify(input), () => void listProducts(db, VISITOR, input)).run();
		});
});
