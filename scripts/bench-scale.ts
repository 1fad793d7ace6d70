// npm run bench:scale: what this machine carries with a worker for each of its cores: visitors' and buyers' pages and orders a second, and how much an
// order adds to the database. Takes about two minutes; nothing else should run meanwhile. The load comes from this machine too.
import { statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { createRandom } from "../db/demo/random.ts";
import { Shop } from "../tests/helpers/chaos/shop.ts";
import { ageCookie } from "../tests/helpers/weight.ts";
import { logIn } from "./bench-requests.ts";
import { ensureBuilt } from "./setup.mjs";

const SECONDS = 15;
const CONNECTIONS = 16;
const BUYERS = 8;

ensureBuilt();
const workers = cpus().length;
const shop = await Shop.open(BUYERS, { env: { WEB_CONCURRENCY: String(workers), LOG_LEVEL: "error" } });

/** Pages a second over several connections, each asking again as soon as it was answered. */
async function pages(path: string, cookie: string): Promise<number> {
	let count = 0;
	const until = performance.now() + SECONDS * 1_000;
	const ask = async () => {
		while (performance.now() < until) {
			const answer = await fetch(shop.server.url + path, { headers: { Cookie: cookie } });
			await answer.arrayBuffer();
			if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
			count += 1;
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, ask));
	return count / SECONDS;
}

/** The database's size in bytes, with its log written into it. */
function size(): number {
	const file = join(shop.dataDir, "shop.db");
	const db = new Database(file);
	db.pragma("wal_checkpoint(TRUNCATE)");
	db.close();
	return statSync(file).size;
}

try {
	console.log(`${workers} workers on ${workers} cores, ${CONNECTIONS} connections, from this machine`);
	const visitors = await pages("/products", ageCookie());
	console.log(`visitors' /products       ${visitors.toFixed(0)} a second`);
	const buyers = await pages("/products", await logIn(shop.server.url, "buyer"));
	console.log(`buyers' /products         ${buyers.toFixed(1)} a second`);
	for (const lines of [1, 10]) {
		const [before, known] = [size(), shop.acknowledged()];
		const until = performance.now() + SECONDS * 1_000;
		await shop.orderUntil(createRandom(`scale ${lines}`), () => performance.now() > until, lines);
		const orders = shop.acknowledged() - known;
		const each = ((size() - before) / orders / 1024).toFixed(1);
		console.log(
			`orders of ${String(lines).padStart(2)} lines       ${((orders / SECONDS) * 3_600).toFixed(0)} an hour by ${BUYERS} buyers, ${each} kB each`,
		);
	}
	for (const line of shop.findings) console.log(line);
} finally {
	await shop.close();
}
process.exit(0);
