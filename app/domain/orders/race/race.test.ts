import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { cartItems, counters, orderItems, orders, outbox, products } from "~db/schema.server";
import { makeBuyer, makeProduct } from "../../../../tests/helpers/database";
import { addToCart } from "../../cart/add-to-cart.server";

const BUYERS = 50;
const STOCK = 10;
const PROCESSES = 10;

// Next to node_modules, so that the bundle finds packages with native parts.
const folder = mkdtempSync(resolve("node_modules/.race-"));
const data = mkdtempSync(join(tmpdir(), "race-"));
const script = join(folder, "buyer-process.mjs");

beforeAll(async () => {
	await build({
		configFile: false,
		logLevel: "error",
		resolve: { tsconfigPaths: true },
		build: {
			ssr: resolve("app/domain/orders/race/buyer-process.ts"),
			outDir: folder,
			emptyOutDir: false,
			rolldownOptions: { output: { entryFileNames: "buyer-process.mjs" } },
		},
	});
});

afterAll(() => {
	for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
});

/** A shop on disk where every buyer has one unit of the scarce product in the cart. */
function openShop(name: string, stockQuantity: number) {
	const file = join(data, name);
	const db = openDatabase(file);
	migrate(db.$client);
	const { id } = makeProduct(db, { stockQuantity });
	const buyers = Array.from({ length: BUYERS }, () => {
		const buyer = makeBuyer(db);
		addToCart(db, buyer, [{ productId: id, flavor: null, quantity: 1 }]);
		return buyer.id;
	});
	return { db, file, buyers };
}

/** A process for some of the buyers, started and waiting. Its `says` collects the outcomes of their orders. */
async function startProcess(file: string, buyers: string[]) {
	const child = fork(script, [file, ...buyers], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
	await once(child, "message");
	const says: string[] = [];
	child.on("message", (text) => says.push(String(text)));
	return { child, says };
}

const ended = (child: ChildProcess) =>
	child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, "exit");

/** Checks that must hold no matter how the orders were placed. */
function expectWhole(db: Db, stock: number) {
	const placed = db.select().from(orders).all();
	expect(db.select().from(orderItems).all()).toHaveLength(placed.length);
	expect(db.select().from(outbox).all()).toHaveLength(placed.length);
	expect(db.select().from(cartItems).all()).toHaveLength(BUYERS - placed.length);
	expect(db.select().from(products).get()?.stockQuantity).toBe(stock - placed.length);
	expect(new Set(placed.map(({ orderNumber }) => orderNumber)).size).toBe(placed.length);
	expect(new Set(placed.map(({ userId }) => userId)).size).toBe(placed.length);
	if (placed.length > 0) expect(db.select().from(counters).get()?.value).toBe(10_000 + placed.length);
	return placed;
}

test("50 buyers order the last 10 units at once: ten orders, forty refusals, no negative stock", async () => {
	const { db, file, buyers } = openShop("rush.db", STOCK);
	const size = BUYERS / PROCESSES;
	const processes = await Promise.all(
		Array.from({ length: PROCESSES }, (_, n) => startProcess(file, buyers.slice(n * size, (n + 1) * size))),
	);
	for (const { child } of processes) child.send("go");
	await Promise.all(processes.map(({ child }) => ended(child)));
	const answers = processes.flatMap(({ says }) => says);
	const refusals = answers.filter((text) => text.startsWith("conflict: "));
	expect(answers).toHaveLength(BUYERS);
	expect(refusals).toHaveLength(BUYERS - STOCK);
	expect(refusals.every((text) => text.includes("Out of stock"))).toBe(true);
	expect(expectWhole(db, STOCK)).toHaveLength(STOCK);
	db.$client.close();
}, 60_000);

test("killing a process midway leaves complete orders, and sending them again duplicates none", async () => {
	const { db, file, buyers } = openShop("kill.db", BUYERS);
	const first = await startProcess(file, buyers);
	first.child.send("go");
	// The first order is answered; the rest are in progress.
	await once(first.child, "message");
	first.child.kill("SIGKILL");
	await ended(first.child);
	const before = expectWhole(db, BUYERS).length;
	expect(before).toBeGreaterThan(0);

	const second = await startProcess(file, buyers);
	second.child.send("go");
	await ended(second.child);
	expect(second.says).toHaveLength(BUYERS);
	expect(expectWhole(db, BUYERS)).toHaveLength(BUYERS);
	db.$client.close();
}, 60_000);
