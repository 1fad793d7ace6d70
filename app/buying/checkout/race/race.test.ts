import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getStatement } from "~/ledger/statements/account.queries.server";
import { findLedgerDifferences } from "~db/check-ledger";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { cartItems, counters, orderItems, orders, outbox, products } from "~db/schema.server";
import { orderThroughCart } from "../../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct } from "../../../../tests/helpers/database";
import { isLong } from "../../../../tests/helpers/long";
import { limit } from "../../../../tests/helpers/machine-speed";
import { faultsOf, stockShop } from "../../../../tests/helpers/random-work";
import { addToCart } from "../../cart/add-to-cart.server";
import { shipOrder } from "../../shipments/ship-order.server";

const BUYERS = 50;
const STOCK = 10;
/** Two are enough to meet; ten meet more often. */
const PROCESSES = isLong ? 10 : 2;
/** Few steps are done before a process is killed; more lead further. */
const [STEPS, BEFORE_KILL] = isLong ? [80, 30] : [20, 3];
/** A kill among orders alone, which `tests/api/chaos.spec.ts` shows too. */
const longTest = isLong ? test : () => {};

// Next to node_modules, so that the bundle finds packages with native parts.
const folder = mkdtempSync(resolve("node_modules/.race-"));
const data = mkdtempSync(join(tmpdir(), "race-"));

beforeAll(async () => {
	await build({
		configFile: false,
		logLevel: "error",
		resolve: { tsconfigPaths: true },
		build: {
			ssr: true,
			outDir: folder,
			emptyOutDir: false,
			rolldownOptions: {
				input: ["buyer", "work", "payer"].map((name) =>
					resolve(`app/buying/checkout/race/${name}-process.ts`),
				),
				output: { entryFileNames: "[name].mjs" },
			},
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

/** A process, started and waiting. Its `outcomes` collects the outcomes of what it does. */
async function startProcess(name: "buyer" | "work" | "payer", ...input: string[]) {
	const child = fork(join(folder, `${name}-process.mjs`), input, {
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	await once(child, "message");
	const outcomes: string[] = [];
	child.on("message", (text) => outcomes.push(String(text)));
	return { child, outcomes };
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

test(
	"50 buyers order the last 10 units at once: ten orders, forty refusals, no negative stock",
	async () => {
		const { db, file, buyers } = openShop("rush.db", STOCK);
		const size = BUYERS / PROCESSES;
		const processes = await Promise.all(
			Array.from({ length: PROCESSES }, (_, n) =>
				startProcess("buyer", file, ...buyers.slice(n * size, (n + 1) * size)),
			),
		);
		for (const { child } of processes) child.send("go");
		await Promise.all(processes.map(({ child }) => ended(child)));
		const answers = processes.flatMap(({ outcomes }) => outcomes);
		const refusals = answers.filter((text) => text.startsWith("conflict: "));
		expect(answers).toHaveLength(BUYERS);
		expect(refusals).toHaveLength(BUYERS - STOCK);
		expect(refusals.every((text) => text.includes("Out of stock"))).toBe(true);
		expect(expectWhole(db, STOCK)).toHaveLength(STOCK);
		db.$client.close();
	},
	limit(180_000),
);

longTest(
	"killing a process midway leaves complete orders, and sending them again duplicates none",
	async () => {
		const { db, file, buyers } = openShop("kill.db", BUYERS);
		const first = await startProcess("buyer", file, ...buyers);
		first.child.send("go");
		// The first order is answered; the rest are in progress.
		await once(first.child, "message");
		first.child.kill("SIGKILL");
		await ended(first.child);
		const before = expectWhole(db, BUYERS).length;
		expect(before).toBeGreaterThan(0);

		const second = await startProcess("buyer", file, ...buyers);
		second.child.send("go");
		await ended(second.child);
		expect(second.outcomes).toHaveLength(BUYERS);
		expect(expectWhole(db, BUYERS)).toHaveLength(BUYERS);
		db.$client.close();
	},
	limit(180_000),
);

test(
	"three processes do all that changes stock and orders at once, one is killed and starts over: nothing is half done",
	async () => {
		const file = join(data, "work.db");
		const db = openDatabase(file);
		migrate(db.$client);
		const shop = stockShop(db);
		const start = (seed: string) => startProcess("work", file, seed, String(STEPS));
		const [a, b, killed] = await Promise.all([start("a"), start("b"), start("c")]);
		for (const { child } of [a, b, killed]) child.send("go");
		while (killed.outcomes.length < BEFORE_KILL) await once(killed.child, "message");
		killed.child.kill("SIGKILL");
		await ended(killed.child);
		expect(faultsOf(shop)).toEqual([]);

		const again = await start("c");
		again.child.send("go");
		await Promise.all([a, b, again].map(({ child }) => ended(child)));
		for (const { outcomes } of [a, b, again]) expect(outcomes).toHaveLength(STEPS);
		expect(faultsOf(shop)).toEqual([]);
		if (isLong) {
			const done = new Set([a, b, killed, again].flatMap(({ outcomes }) => outcomes));
			expect([...done]).toEqual(
				expect.arrayContaining(["cart", "phone", "change", "shipPart", "closeShort", "receive", "count"]),
			);
		}
		db.$client.close();
	},
	limit(180_000),
);

test(
	"two processes note payments of a company at once: no invoice is paid twice, and no cent is lost (Rule 16.40)",
	async () => {
		const file = join(data, "pay.db");
		const db = openDatabase(file);
		migrate(db.$client);
		const [admin, buyer] = [makeAdmin(db), makeBuyer(db)];
		const companyId = buyer.companyId!;
		for (let n = 0; n < 3; n++) {
			const { id } = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
			shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
		}
		const input = [file, JSON.stringify(admin), companyId, Array(30).fill("7.01").join(" ")];
		const payers = [await startProcess("payer", ...input), await startProcess("payer", ...input)];
		for (const { child } of payers) child.send("go");
		await Promise.all(payers.map(({ child }) => ended(child)));
		const said = payers.map(({ outcomes }) => outcomes[0]);
		expect(said.sort()).toEqual(["$0.00 is open of INV-10001, not $133.00", "13300"]);
		const small = payers.flatMap(({ outcomes }) => outcomes.slice(1).map(Number));
		expect(small).toHaveLength(60);
		expect(small.reduce((sum, cents) => sum + cents, 0)).toBe(2 * 13_300);
		const left = 2 * 13_300 - 60 * 701;
		expect(getStatement(db, admin, companyId)).toMatchObject({
			balanceCents: left,
			creditCents: left,
			open: [],
		});
		expect(db.select().from(orders).all()).toMatchObject(Array(3).fill({ paymentStatus: "paid" }));
		expect(findLedgerDifferences(db.$client)).toEqual([]);
		db.$client.close();
	},
	limit(180_000),
);
