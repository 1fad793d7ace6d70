// Sets the shop's stock to what a file says, one SKU,quantity on a line, by a key of the shop. Started again, it changes only what is
// different by then.
//
//   node examples/stock-sync.ts stock.csv
import { readFile } from "node:fs/promises";
import type { Line } from "./calls.ts";
import { Refused, run, type Shop } from "./client.ts";

/** The lines of a file. Its first line may be a header. @throws Error that names every line that can't be read. */
function linesIn(text: string): Line[] {
	const wrong: string[] = [];
	const lines = text
		.replace(/^\uFEFF/, "")
		.split(/\r?\n/)
		.flatMap((row, n) => {
			if (row.trim() === "" || (n === 0 && /^"?sku\b/i.test(row))) return [];
			const [, sku = "", quantity] = /^ *"?([^",]+?)"? *, *"?(\d{1,7})"? *$/.exec(row) ?? [];
			if (quantity) return [{ sku, quantity: Number(quantity) }];
			wrong.push(`line ${n + 1}`);
			return [];
		});
	if (wrong.length > 0)
		throw new Error(`Write SKU,quantity in each line. Nothing was set: see ${wrong.join(", ")}.`);
	return lines;
}

/** Sets one number. What was sold between reading and setting is not lost: then the shop answers 409. */
async function set(shop: Shop, { sku, quantity }: Line): Promise<"set" | "same"> {
	const params = { sku };
	const { quantity: expected } = await shop.call("GET /api/stock/{sku}", { params });
	if (expected === quantity) return "same";
	await shop.call("PUT /api/stock/{sku}", { params, body: { quantity, expected, reason: "Stock sync" } });
	return "set";
}

await run(async (shop) => {
	const [, , file] = process.argv;
	if (!file) throw new Error("Name a file with SKU,quantity in each line.");
	const done = { set: 0, same: 0 };
	const refused: string[] = [];
	for (const line of linesIn(await readFile(file, "utf8"))) {
		try {
			done[await set(shop, line)]++;
		} catch (error) {
			// One unknown SKU doesn't keep the others from being set.
			if (!(error instanceof Refused) || ![400, 404, 409].includes(error.status)) throw error;
			refused.push(`${line.sku}: ${error.message}`);
		}
	}
	console.log(`${done.set} set, ${done.same} already so, ${refused.length} refused`);
	if (refused.length > 0) throw new Error(refused.join("\n"));
});
