// Imports that are saved in several pieces (Rule 7.45): who gets a turn in between, and what is left when one is cut off.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { auditLog, productImports, products, users } from "~db/schema.server";
import { mayWrite } from "~db/write-lock.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { csvFile } from "../../../tests/helpers/csv-file";
import {
	makeAdmin,
	makeBrand,
	makeProduct,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { updateProduct } from "../products/update-product.server";
import { importsAtRest } from "./import-runner.server";
import { cancelImport, confirmImport, getImport, listImportRows, startImport } from "./product-import.server";
import { endCutOffImports, keepUpImports, runImports } from "./run-imports.server";
import { ROWS_OF_PIECE } from "./save-import.server";

const HEADS = "SKU,Name,Brand,Category,Wholesale Price,Flavors,Flavor,Product SKU,Stock,Stock When Exported";
const MADE = 300;
const KNOWN = 300;
/** A new product's flavor far below it, a known one's before its product's list: each in another piece than the other. */
const ROWS = [
	...Array.from({ length: MADE }, (_, n) => `N${n},New ${n % 7},Raz,pods,5,,,,${n % 5},`),
	...Array.from({ length: 40 }, (_, n) => `N${n}-M,,,,,,Mint,N${n},4,`),
	"K0-K,,,,,,Kiwi,K0,6,",
	...Array.from({ length: KNOWN - 1 }, (_, n) => `K${n + 1},,,,7,,,,60,50`),
	"K0,,,,,Ice; Mint,,,,",
	...Array.from({ length: 9 }, (_, n) => `K${n + 1}-X,,,,,,Extra,K${n + 1},3,`),
];
const CHANGES = ROWS.length;

function fill(db: Db): UserActor {
	const admin = makeAdmin(db);
	const { id: brandId } = makeBrand(db, { name: "Raz", slug: "raz" });
	for (let n = 0; n < KNOWN; n++)
		makeProduct(db, { sku: `K${n}`, slug: `known-${n}`, name: `Known ${n}`, brandId, stockQuantity: 40 });
	const first = db.select({ id: products.id }).from(products).where(eq(products.sku, "K0")).get()!;
	makeFlavor(db, { productId: first.id, name: "Mint" });
	return admin;
}

async function preview(db: Db, admin: UserActor, rows = ROWS): Promise<string> {
	const text = [HEADS, ...rows].join("\n");
	const id = await startImport(db, admin, { ...csvFile(text), fileName: "goods.csv", source: "csv" });
	await importsAtRest(db);
	expect(getImport(db, admin, id)).toMatchObject({ state: "ready", errors: 0 });
	return id;
}

/** Confirmed, for a worker that the test starts itself. */
const queueSaving = (db: Db, id: string) =>
	db.update(productImports).set({ state: "applying", rowsDone: 0 }).where(eq(productImports.id, id)).run();

/** All that an import leaves behind, by SKU and name in place of ids. */
const leftBy = (db: Db) =>
	[
		"select sku, name, slug, wholesale_price_cents, stock_quantity, version from products order by sku",
		`select p.sku, f.name, f.sku, f.stock_quantity, f.position, f.active from product_flavors f
			join products p on p.id = f.product_id order by p.sku, f.name`,
		`select p.sku, f.name, m.kind, m.quantity, m.balance, m.reference from stock_movements m
			join products p on p.id = m.product_id left join product_flavors f on f.id = m.flavor_id
			order by p.sku, f.name, m.balance`,
		`select a.action, coalesce(p.sku, a.entity), a.actor_name, a.before, json_remove(a.after, '$.brandId') from audit_log a
			left join products p on p.id = a.entity_id order by 2, a.id`,
		"select p.sku, d.name, d.sku, d.flavors from product_search_docs d join products p on p.id = d.product_id order by 1",
		"select state, rows_done, creates, updates, errors, claimed_at, problem from product_imports",
	].map((statement) => db.$client.prepare(statement).raw().all());

describe("with others who write", () => {
	let folder: string;
	let db: Db;
	let other: Db;
	let admin: UserActor;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "pieces-"));
		db = openDatabase(join(folder, "shop.db"));
		migrate(db.$client);
		other = openDatabase(join(folder, "shop.db"));
		admin = fill(db);
	});
	afterEach(() => {
		other.$client.close();
		db.$client.close();
		rmSync(folder, { recursive: true });
	});

	/** Saves an import, and calls `turn` whenever another connection finds more rows saved and may write. */
	async function saveWith(id: string, turn: (saved: number) => void): Promise<void> {
		queueSaving(db, id);
		let isDone = false;
		let last = -1;
		const work = runImports(db).finally(() => {
			isDone = true;
		});
		while (!isDone) {
			const { rowsDone } = getImport(other, admin, id);
			if (rowsDone !== last && mayWrite(other)) turn(rowsDone);
			last = rowsDone;
			await new Promise((resolve) => setImmediate(resolve));
		}
		await work;
	}

	it("saves two that were confirmed at once, one after the other, whichever process takes them (Rule 7.16)", async () => {
		const rowsOf = (tag: string) =>
			Array.from({ length: 150 }, (_, n) => `${tag}${n},${tag} ${n},Raz,pods,5,,,,1,`);
		const ids = [await preview(db, admin, rowsOf("A")), await preview(db, admin, rowsOf("B"))];
		for (const id of ids) queueSaving(db, id);
		const claimed = db.$client
			.prepare("select count(*) from product_imports where claimed_at is not null")
			.pluck();
		const atOnce = new Set<unknown>();
		let isDone = false;
		const work = Promise.all([runImports(db), runImports(other)]).finally(() => {
			isDone = true;
		});
		while (!isDone) {
			atOnce.add(claimed.get());
			await new Promise((resolve) => setImmediate(resolve));
		}
		await work;
		for (const id of ids) expect(getImport(db, admin, id)).toMatchObject({ state: "done", rowsDone: 150 });
		expect(Math.max(...[...atOnce].map(Number))).toBe(1);
		const made = db.$client
			.prepare("select count(*) from products where sku glob 'A*' or sku glob 'B*'")
			.pluck();
		expect(made.get()).toBe(300);
	});

	it("gives each of them a turn after at most one piece", async () => {
		const id = await preview(db, admin);
		const turns: number[] = [];
		await saveWith(id, (saved) => {
			other.run(sql`insert into rate_limits (key, minute, count) values (${`turn ${saved}`}, 0, 1)`);
			turns.push(saved);
		});
		expect(getImport(db, admin, id)).toMatchObject({ state: "done", rowsDone: CHANGES });
		const steps = [...turns, CHANGES].map((saved, at) => saved - (turns[at - 1] ?? 0));
		expect(Math.max(...steps)).toBeLessThanOrEqual(ROWS_OF_PIECE);
		expect(turns.length).toBeGreaterThanOrEqual(Math.floor(CHANGES / ROWS_OF_PIECE));
	});

	it("leaves out what they changed meanwhile, says so, and saves the rest", async () => {
		const id = await preview(db, admin);
		const edited = db.select().from(products).where(eq(products.sku, "K299")).get()!;
		let isChanged = false;
		await saveWith(id, (saved) => {
			if (saved === 0 || isChanged) return;
			isChanged = true;
			updateProduct(other, admin, { id: edited.id, msrpCents: 4242 });
			makeProduct(other, { sku: "n299", brandId: edited.brandId });
		});
		const found = getImport(db, admin, id);
		expect(found).toMatchObject({
			...{ state: "done", rowsDone: CHANGES - 2, creates: MADE + 40 - 1, errors: 2 },
			updates: KNOWN + 10 - 1,
		});
		expect(listImportRows(db, found, { kind: "error", page: 1, perPage: 10 })).toMatchObject([
			{
				sku: "N299",
				problems: [{ column: "Row", message: expect.stringContaining("its SKU or its brand") }],
			},
			{ sku: "K299", problems: [{ column: "Row", message: expect.stringContaining("was edited") }] },
		]);
		expect(db.select().from(products).where(eq(products.sku, "K299")).get()).toMatchObject({
			...{ wholesalePriceCents: 1000, msrpCents: 4242, stockQuantity: 40 },
		});
		expect(db.select().from(auditLog).where(eq(auditLog.action, "product.import")).all()).toMatchObject([
			{ after: { created: MADE + 40 - 1, updated: KNOWN + 10 - 1, leftOut: 2 } },
		]);
	});

	it("lets go of an import that another process has taken over", async () => {
		const id = await preview(db, admin);
		// Later than the claim that this process is about to make, on any clock.
		const claimedAt = new Date(Date.now() + 60_000);
		await saveWith(id, (saved) => {
			if (saved > 0) other.update(productImports).set({ claimedAt, claimedBy: "other" }).run();
		});
		expect(getImport(db, admin, id)).toMatchObject({ state: "applying", claimedBy: "other", claimedAt });
		const found = getImport(db, admin, id);
		expect(listImportRows(db, found, { kind: "unsaved", page: 1, perPage: 1_000 })).toHaveLength(
			CHANGES - found.rowsDone,
		);
	});

	it("stops when who confirmed it may not import any more, and goes on when they may", async () => {
		const id = await preview(db, admin);
		await saveWith(id, (saved) => {
			if (saved > 0) other.update(users).set({ role: "user" }).where(eq(users.id, admin.id)).run();
		});
		const stopped = getImport(db, admin, id);
		expect(stopped).toMatchObject({ state: "stopped", claimedAt: null, rowsDone: ROWS_OF_PIECE });
		db.update(users).set({ role: "admin" }).where(eq(users.id, admin.id)).run();
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(getImport(db, admin, id)).toMatchObject({ state: "done", rowsDone: CHANGES });
	});
});

describe("cut off", () => {
	let whole: ReturnType<typeof leftBy>;
	let statements: number;
	/** Saves the file with a process that dies at a statement: from there on none gets through. */
	async function run(
		diesAt: number,
	): Promise<{ db: Db; admin: UserActor; id: string; died: boolean; counted: number }> {
		const db = testDatabase();
		const admin = fill(db);
		db.$client.exec("update users set username = 'ann', email = 'ann@example.com'");
		const id = await preview(db, { ...admin, username: "ann" });
		queueSaving(db, id);
		let counted = 0;
		let isDead = false;
		watchQueries(db).push = () => {
			counted += 1;
			if (counted >= diesAt && !isDead) isDead = counted === diesAt;
			if (isDead) throw new Error("killed");
			return 0;
		};
		const died = await runImports(db).then(
			() => false,
			() => true,
		);
		isDead = false;
		return { db, admin, id, died, counted };
	}

	beforeEach(async () => {
		if (whole) return;
		const { db, counted } = await run(Number.POSITIVE_INFINITY);
		whole = leftBy(db);
		statements = counted;
	});

	it.each([0.02, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95])(
		"after %f of its statements, it leaves what one that was not cut off leaves",
		async (part) => {
			const { db, id, admin, died } = await run(Math.round(part * statements));
			expect(died).toBe(true);
			expect(getImport(db, admin, id)).toMatchObject({ state: "applying", claimedAt: expect.any(Date) });
			endCutOffImports(db);
			await runImports(db);
			expect(leftBy(db)).toEqual(whole);
			db.$client.exec("insert into product_search(product_search, rank) values ('integrity-check', 1)");
		},
	);

	it("more than once, it is whole all the same", async () => {
		const { db } = await run(Math.round(0.3 * statements));
		for (const part of [0.2, 0.3]) {
			endCutOffImports(db);
			let left = Math.round(part * statements);
			const push = vi.fn(() => {
				left -= 1;
				if (left <= 0) throw new Error("killed");
				return 0;
			});
			watchQueries(db).push = push;
			await expect(runImports(db)).rejects.toThrow("killed");
			left = Number.POSITIVE_INFINITY;
		}
		endCutOffImports(db);
		await runImports(db);
		expect(leftBy(db)).toEqual(whole);
	});
});

describe("an error in the middle", () => {
	let db: Db;
	let admin: UserActor;
	let id: string;
	beforeEach(async () => {
		db = testDatabase();
		admin = fill(db);
		id = await preview(db, admin);
		db.$client.exec(
			"create trigger spoil before insert on products when new.sku = 'N299' begin select raise(abort, 'spoilt'); end",
		);
		confirmImport(db, admin, id);
		await importsAtRest(db);
	});

	it("says how much is saved, and the others are saved by going on", async () => {
		const stopped = getImport(db, admin, id);
		expect(stopped).toMatchObject({
			...{ state: "stopped", claimedAt: null, rowsDone: ROWS_OF_PIECE },
			problem: "Something went wrong. It has been noted.",
		});
		expect(db.select().from(products).all()).toHaveLength(KNOWN + ROWS_OF_PIECE);
		expect(() => cancelImport(db, admin, { id })).toThrow(expect.objectContaining({ code: "conflict" }));
		await keepUpImports(db);
		expect(listImportRows(db, stopped, { kind: "unsaved", page: 1, perPage: 1_000 })).toHaveLength(
			CHANGES - ROWS_OF_PIECE,
		);
		db.$client.exec("drop trigger spoil");
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(getImport(db, admin, id)).toMatchObject({ state: "done", problem: null, rowsDone: CHANGES });
		expect(db.select().from(products).all()).toHaveLength(KNOWN + MADE);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "product.import")).all()).toMatchObject([
			{ after: { created: MADE + 40, updated: KNOWN + 10 } },
		]);
	});

	it("that nobody goes on from for a day leaves its count in the audit log", async () => {
		await keepUpImports(db, Date.now() + 25 * 3_600_000);
		expect(db.select().from(productImports).all()).toEqual([]);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "product.import")).all()).toMatchObject([
			{ entityId: id, after: { created: ROWS_OF_PIECE, updated: 0, unsaved: CHANGES - ROWS_OF_PIECE } },
		]);
	});
});
