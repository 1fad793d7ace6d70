// Faults of the disk and the database.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { createRandom } from "../../../db/demo/random.ts";
import { enough, type Fault, inShop, ready, run } from "./in-shop.ts";
import { comesTrue, pause } from "./shop.ts";

/** The disk is filled while buyers order, and emptied again. */
export const fullDisk: Fault = inShop(
	async (shop, { seed }) => {
		const random = createRandom(`${seed} full`);
		await shop.orderUntil(random, enough(shop, 20));
		const filler = join(shop.dataDir, "filler");
		spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"], { stdio: "ignore" });
		let refused = 0;
		await comesTrue(async () => {
			refused += (await shop.order(random)) === 503 ? 1 : 0;
			return refused >= 5;
		});
		shop.expect(refused >= 5, "orders are not refused with 503 on a full disk");
		const { status, database } = await ready(shop);
		shop.expect(
			status === 503 && database === "the disk is full",
			`/readyz says ${status} '${database}' on a full disk`,
		);
		const page = await shop.ask("GET", "/products");
		shop.expect(page.status === 200, `/products answers ${page.status} on a full disk`);
		const started = await shop.trialStart();
		shop.expect(
			/The disk is full\. Make room|Listening/.test(started),
			`a start on a full disk says: ${started}`,
		);
		rmSync(filler);
		shop.expect(
			await comesTrue(async () => (await shop.order(random)) === 201),
			"no orders after room was made",
		);
		shop.expect((await ready(shop)).status === 200, "/readyz is not ready after room was made");
		return "filled, and emptied again";
	},
	{ disk: "160m" },
);

/** The disk becomes read-only while buyers order, as Linux does to one that fails. */
export const readOnly: Fault = inShop(
	async (shop, { seed }) => {
		const random = createRandom(`${seed} read-only`);
		await shop.orderUntil(random, enough(shop, 20));
		// The system refuses while a file is open for writing, unless it is told to.
		await shop.server.stop();
		run("mount", "-o", "remount,ro", dirname(shop.dataDir));
		const said = await shop.trialStart();
		shop.expect(
			/^(?:Configuration: |No write access)/.test(said),
			`a start on a read-only disk says: ${said}`,
		);
		run("mount", "-o", "remount,rw", dirname(shop.dataDir));
		await shop.startAgain();
		return `a start said '${said.slice(0, 60)}…'`;
	},
	{ disk: "160m" },
);

/** Another program keeps the database locked for longer than anybody waits. */
export const locked: Fault = inShop(async (shop, { seed }) => {
	const random = createRandom(`${seed} locked`);
	const other = new Database(join(shop.dataDir, "shop.db"));
	other.exec("BEGIN IMMEDIATE");
	try {
		const order = shop.order(random);
		const sending = shop.sendContact("Kept words");
		const times: number[] = [];
		for (let n = 0; n < 5; n++) {
			const startedAt = performance.now();
			const { status } = await shop.ask("GET", `/products?page=${n + 1}`);
			times.push(performance.now() - startedAt);
			shop.expect(status === 200, `/products answers ${status} while locked`);
			await pause(1_000);
		}
		const slowest = Math.max(...times);
		shop.expect(slowest < 4_000, `a page took ${Math.round(slowest)} ms while locked`);
		shop.expect((await order) === 503, "a write is not refused with 503 while locked");
		const contact = await sending;
		shop.expect(contact.status === 503, `a form answers ${contact.status} while locked`);
		shop.expect(contact.text.includes("Kept words"), "a form loses what was typed while locked");
		shop.expect(/busy right now/.test(contact.text), "a form doesn't say that it was not saved while locked");
		const { database } = await ready(shop);
		shop.expect(database === "locked by another program", `/readyz says '${database}' while locked`);
	} finally {
		other.exec("ROLLBACK");
		other.close();
	}
	await shop.orderUntil(random, enough(shop, 10));
	return "locked for six seconds";
});
