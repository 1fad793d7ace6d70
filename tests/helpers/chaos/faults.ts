// What may happen to a shop, one function each: it disturbs a running shop, and returns lines for the report. What must not be is
// noted in the shop's findings.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createRandom } from "../../../db/demo/random.ts";
import { clockModule } from "../server.ts";
import { startSmtp } from "../smtp.ts";
import { fullDisk, locked, readOnly } from "./disk-faults.ts";
import { enough, type Fault, inShop, ready } from "./in-shop.ts";
import { comesTrue, pause } from "./shop.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The server and its workers are killed at random while buyers order and staff approve. */
export const kills: Fault = inShop(
	async (shop, { rounds, seed }) => {
		for (let round = 0; round < rounds; round++) {
			const random = createRandom(`${seed} kill ${round}`);
			let isOver = false;
			const work = Promise.all([
				shop.orderUntil(random, () => isOver),
				(async () => {
					while (!isOver) await shop.approveNew();
				})(),
			]);
			await pause(random.int(300, 2_000));
			await shop.kill();
			isOver = true;
			await work;
			await shop.startAgain();
			shop.compare();
		}
		return `${rounds} kills`;
	},
	{ env: { WEB_CONCURRENCY: "2" } },
);

/** The server is killed while it saves an import: started again it goes on, and each product is there once. */
export const imports: Fault = inShop(async (shop, { rounds, seed }) => {
	let cutOff = 0;
	for (let round = 0; round < rounds; round++) {
		const random = createRandom(`${seed} import ${round}`);
		const tag = `chaos-${round}`;
		const rows = 8_000;
		const lines = Array.from(
			{ length: rows },
			(_, n) => `${tag}-${n},${tag} ${n},Raz,Pod Systems,5.00,9.99,3`,
		);
		const path = await shop.startImport(
			`SKU,Name,Brand,Category,Wholesale Price,MSRP,Stock\n${lines.join("\n")}\n`,
		);
		const saved = shop.confirmImport(path);
		await pause(random.int(0, 1_500));
		await shop.kill();
		// One that was not taken yet is not confirmed by this, and neither is it saved by itself.
		await saved;
		const count = () =>
			shop.inDatabase((db) =>
				db.prepare("SELECT count(*) FROM products WHERE sku LIKE ? || '-%'").pluck().get(tag),
			) as number;
		const before = count();
		await shop.startAgain();
		await comesTrue(() => shop.importIsAtRest(path), 120_000);
		const found = count();
		const isUnconfirmed = before === 0 && found === 0;
		shop.expect(
			isUnconfirmed || found === rows,
			`an import of ${rows} left ${before}, then ${found} products`,
		);
		const noted = shop.inDatabase((db) =>
			db
				.prepare(
					`SELECT count(*) FROM audit_log a JOIN products p ON p.id = a.entity_id
					WHERE a.action = 'product.create' AND p.sku LIKE ? || '-%'`,
				)
				.pluck()
				.get(tag),
		);
		shop.expect(noted === found, `${found} products were made and ${noted} noted`);
		if (before > 0 && before < rows) cutOff += 1;
	}
	return `${rounds} kills, ${cutOff} of them in the middle of saving`;
});

/** The server is killed while it updates the database. */
export const migrations: Fault = inShop(async (shop, { rounds, seed }) => {
	const random = createRandom(`${seed} migration`);
	await shop.orderUntil(random, enough(shop, 20));
	await shop.server.stop();
	const newer = newerVersion();
	let killed = 0;
	try {
		for (let round = 0; round < rounds; round++) {
			const starting = shop.startAgain({ cwd: newer, env: { LOG_LEVEL: "info" } }).then(
				() => true,
				() => false,
			);
			const isUp = await Promise.race([starting, pause(random.int(400, 2_500)).then(() => false)]);
			if (isUp) break;
			shop.killStarting();
			killed += 1;
			await starting;
		}
		if (shop.server.process.exitCode !== null || shop.server.process.signalCode !== null)
			await shop.startAgain({ cwd: newer });
		const rows = shop.inDatabase((db) => db.prepare("SELECT count(*) FROM chaos_rows").pluck().get());
		shop.expect(rows === ROWS_OF_UPDATE, `the update made ${rows} of ${ROWS_OF_UPDATE} rows`);
		const copies = readdirSync(join(shop.dataDir, "backups")).filter((name) => name.includes("before"));
		shop.expect(copies.length > 0, "no copy was made before the update");
		return `${killed} kills during an update, which is whole afterward`;
	} finally {
		rmSync(newer, { recursive: true, force: true });
	}
});

const ROWS_OF_UPDATE = 1_500_000;

/** The project as a next version has it: with one more migration, which takes a second or two. */
function newerVersion(): string {
	const folder = mkdtempSync(join(tmpdir(), "counter-newer-"));
	for (const name of ["scripts", "build", "node_modules", "package.json"])
		symlinkSync(join(root, name), join(folder, name));
	cpSync(join(root, "db"), join(folder, "db"), { recursive: true });
	const file = join(folder, "db/migrations/meta/_journal.json");
	const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
	const tag = "9000_chaos";
	writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, { tag }] }));
	writeFileSync(
		join(folder, `db/migrations/${tag}.sql`),
		`CREATE TABLE chaos_rows (id INTEGER PRIMARY KEY, text TEXT) STRICT;
		INSERT INTO chaos_rows WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS_OF_UPDATE})
		SELECT i, 'some text' FROM n;`,
	);
	return folder;
}

/** The mail server is dead, hangs, and refuses; in the end everything was sent once. */
export const mail: Fault = async (size) => {
	let mood: "dead" | "hanging" | "refusing" | "well" = "hanging";
	const smtp = await startSmtp({
		answer: (line) => {
			if (mood === "refusing" && /^MAIL/i.test(line)) return "550 you may not send\r\n";
			return mood === "hanging" ? null : undefined;
		},
	});
	try {
		return await inShop(
			async (shop) => {
				const random = createRandom(`${size.seed} mail`);
				for (const next of ["hanging", "dead", "refusing"] as const) {
					mood = next;
					await shop.server.stop();
					await shop.startAgain(next === "dead" ? { env: { SMTP_URL: "smtp://127.0.0.1:9" } } : {});
					await shop.orderUntil(random, enough(shop, 5));
					const startedAt = performance.now();
					await shop.order(random);
					shop.expect(performance.now() - startedAt < 3_000, `an order waits for a ${next} mail server`);
				}
				const failed = shop.inDatabase((db) =>
					db.prepare("SELECT count(*) FROM outbox WHERE status = 'failed'").pluck().get(),
				);
				shop.expect(failed === 0, `${failed} mails failed for good in an outage`);
				mood = "well";
				await shop.server.stop();
				// Mails that hung when the server stopped are claimed for ten minutes: nobody knows whether they were taken.
				await shop.startAgain({ nodeArgs: ["--import", clockModule(11 * 60_000)] });
				const waiting = () =>
					shop.inDatabase((db) =>
						Number(
							db.prepare("SELECT count(*) FROM outbox WHERE status IN ('queued', 'sending')").pluck().get(),
						),
					);
				await comesTrue(() => waiting() === 0, 90_000);
				shop.expect(waiting() === 0, `${waiting()} mails still wait`);
				const sent = smtp.messages.length;
				const ids = new Set(smtp.messages.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]));
				shop.expect(ids.size === sent, `${sent - ids.size} mails were sent twice`);
				return `hanging, dead, refusing, well: ${sent} mails sent once, none failed`;
			},
			{ env: { SMTP_URL: smtp.url } },
		)(size);
	} finally {
		await smtp.close();
	}
};

/** The server's clock jumps a day ahead and back while buyers order. */
export const clock: Fault = inShop(async (shop, { seed }) => {
	const random = createRandom(`${seed} clock`);
	const jumps = [86_400_000, -3_600_000, -40 * 86_400_000, 0];
	for (const jump of jumps) {
		await shop.server.stop();
		await shop.startAgain({ nodeArgs: ["--import", clockModule(jump)] });
		const before = shop.acknowledged();
		await shop.orderUntil(random, enough(shop, 10));
		shop.expect(
			shop.acknowledged() > before || jump > 30 * 86_400_000,
			`no orders with a clock ${jump} ms off`,
		);
		shop.expect((await ready(shop)).status === 200, `not ready with a clock ${jump} ms off`);
	}
	return `${jumps.length} jumps, from a day ahead to 40 days back`;
});

/** Documents disappear from the disk: pages say so, the backup notices, and the last backup has them. */
export const uploads: Fault = inShop(async (shop) => {
	const backup = () =>
		spawnSync(process.execPath, ["scripts/backup.mjs"], {
			cwd: root,
			env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir },
			encoding: "utf8",
		});
	shop.expect(backup().status === 0, "a backup failed");
	const lost = shop.inDatabase((db) =>
		db.prepare("SELECT id, storage_key FROM uploaded_files ORDER BY id LIMIT 3").all(),
	) as { id: string; storage_key: string }[];
	for (const { storage_key } of lost) rmSync(join(shop.dataDir, "uploads", storage_key));
	for (const { id } of lost) {
		const { status } = await shop.askAsAdmin(`/documents/${id}`);
		shop.expect(status === 404 || status === 410, `a lost document answers ${status}`);
	}
	const noticed = backup();
	shop.expect(noticed.status === 2, `a backup with lost documents ends with ${noticed.status}`);
	const { json } = await shop.ask("GET", "/readyz");
	const missing = (json.backup as { missingUploads?: number } | undefined)?.missingUploads;
	shop.expect(missing === lost.length, `/readyz says ${missing} lost documents of ${lost.length}`);
	const [oldest = ""] = readdirSync(join(shop.dataDir, "backups")).sort();
	const kept = readdirSync(join(shop.dataDir, "backups", oldest, "uploads"), { recursive: true }).map(String);
	for (const { storage_key } of lost)
		shop.expect(
			kept.some((name) => name.endsWith(storage_key)),
			"a lost document is in no backup",
		);
	return `${lost.length} documents lost, noticed, and found in the backup before`;
});

/** More connections than the server holds, that never send anything. */
export const idle: Fault = inShop(async (shop, { idle, seed }) => {
	const { hostname, port } = new URL(shop.server.url);
	const sockets: Socket[] = [];
	const open = () =>
		new Promise<void>((settle) => {
			const socket = connect(Number(port), hostname);
			sockets.push(socket);
			socket.once("connect", () => settle());
			socket.on("error", () => settle());
		});
	for (let n = 0; n < idle; n += 100) await Promise.all(Array.from({ length: 100 }, open));
	const startedAt = performance.now();
	// A visitor who comes now, on a connection of their own.
	const status = await new Promise<number>((settle) => {
		const visit = get(`${shop.server.url}/products`, { agent: false }, (answer) => {
			settle(answer.resume().statusCode ?? 0);
		});
		visit.on("error", () => settle(0));
	});
	const ms = Math.round(performance.now() - startedAt);
	shop.expect(
		status === 200 && ms < 3_000,
		`with ${idle} idle connections /products answers ${status} after ${ms} ms`,
	);
	await shop.orderUntil(createRandom(`${seed} idle`), enough(shop, 10));
	for (const socket of sockets) socket.destroy();
	return `${idle} connections, a page in ${ms} ms beside them`;
});

export const FAULTS = {
	kills,
	imports,
	migrations,
	"full disk": fullDisk,
	"read-only disk": readOnly,
	"locked database": locked,
	mail,
	"clock jumps": clock,
	"lost uploads": uploads,
	"idle connections": idle,
} satisfies Record<string, Fault>;
