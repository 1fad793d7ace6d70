// Random sequences of everything that changes stock or orders. `SEED=a npx vitest run tests/unit/random-work.test.ts` repeats a seed
// and, when it fails, looks for the fewest steps that do so. Several seeds, with commas between them, are only run.
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { importsAtRest } from "~/catalog/imports/import-runner.server";
import {
	confirmImport,
	flavorsToConfirm,
	getImport,
	startImport,
} from "~/catalog/imports/product-import.server";
import { DomainError } from "~/kernel/errors";
import { STOCK_MOVE_NAMES } from "~/terms/stock";
import { type Db, openDatabase } from "~db/client.server";
import { createRandom, type Random } from "~db/demo/random";
import { migrate } from "~db/migrate.server";
import { products, stockMovements } from "~db/schema.server";
import { csvFile } from "../helpers/csv-file";
import { testDatabase, watchQueries } from "../helpers/database";
import { seeds } from "../helpers/long";
import { digestOf, type Form, faultsOf, pickStep, type Shop, STEPS, stockShop } from "../helpers/random-work";

const LENGTH = 200;
const requested = process.env.SEED?.split(",");

/** A form that may be sent later, or again. */
type Drawn = { what: string; form: Form; isDone: boolean };

type Run = { fault: string | null; trace: string[]; succeeded: Set<string>; shop: Shop };

async function run(seed: string, steps: readonly number[]): Promise<Run> {
	const db = testDatabase();
	const shop = stockShop(db);
	const trace: string[] = [];
	const succeeded = new Set<string>();
	const drawer: Drawn[] = [];
	let fuse = 0;
	watchQueries(db).push = () => {
		fuse -= 1;
		if (fuse === 0) throw new Error("killed");
		return 0;
	};
	/** A refusal is an outcome like any other; so is a process that dies in the middle. */
	const attempt = async (what: string, form: Form): Promise<{ result: unknown; isRefused: boolean }> => {
		try {
			const result = await form();
			trace.push(what);
			return { result, isRefused: false };
		} catch (error) {
			if (!(error instanceof DomainError) && (error as Error).message !== "killed") throw error;
			trace.push(`${what}: ${(error as Error).message}`);
			return { result: undefined, isRefused: true };
		} finally {
			fuse = 0;
		}
	};
	const send = async ({ what, form, isDone }: Drawn, random: Random): Promise<boolean> => {
		const before = digestOf(shop);
		fuse = random.chance(0.15) ? random.int(1, 40) : 0;
		const { isRefused } = await attempt(isDone ? `${what} again` : what, form);
		const isChanged = digestOf(shop) !== before;
		if (isChanged)
			expect([isRefused, isDone], "refused or sent again it changes nothing").toEqual([false, false]);
		return isChanged;
	};
	const work = async (n: number) => {
		const random = createRandom(`${seed} ${n}`);
		if (n % 50 === 25) return importFile(shop, random, n);
		const late = random.chance(0.2) ? drawer.splice(random.int(0, drawer.length - 1), 1)[0] : undefined;
		if (late) return void (await send(late, random));
		const { name, step } = pickStep(random);
		const what = `${n} ${name}`;
		const before = digestOf(shop);
		const { result: form } = (await attempt(`${what} filled in`, () =>
			step.fill(shop, random, `${seed}-${n}`),
		)) as {
			result: Form | undefined;
		};
		expect(digestOf(shop), "a form that is not sent changes nothing").toBe(before);
		if (!form) return;
		if (random.chance(0.15)) return void drawer.push({ what: `${what}, late`, form, isDone: false });
		if (!(await send({ what, form, isDone: false }, random))) return;
		succeeded.add(name);
		if (step.repeats) return;
		const again = { what, form, isDone: true };
		if (random.chance(0.3)) await send(again, random);
		else drawer.push(again);
	};
	for (const n of steps) {
		try {
			await work(n);
			expect(faultsOf(shop)).toEqual([]);
		} catch (error) {
			return { fault: String(error instanceof Error ? error.message : error), trace, succeeded, shop };
		}
	}
	return { fault: null, trace, succeeded, shop };
}

/** Its threads write when they like, so it is neither interrupted nor put aside. */
async function importFile({ db, admin }: Shop, random: Random, n: number): Promise<void> {
	const [one, other] = random.sample(db.select().from(products).orderBy(sql`rowid`).all(), 2);
	const rows = [
		"SKU,Stock Quantity,Flavors,Name,Brand,Category,Wholesale Price",
		`${one!.sku},${random.int(0, 60)},,,,,`,
		`IMPORTED-${n},${random.int(0, 9)},F1; F2,New,Raz,pods,5`,
		`${other!.sku},,F1; F3,,,,`,
	];
	const id = await startImport(db, admin, {
		...csvFile(rows.join("\n")),
		fileName: "goods.csv",
		source: "csv",
	});
	await importsAtRest(db);
	const confirmed = flavorsToConfirm(getImport(db, admin, id));
	confirmImport(db, admin, id, { confirmed, goodOnly: true });
	await importsAtRest(db);
}

const STEP_NUMBERS = Array.from({ length: LENGTH }, (_, n) => n);

/** Leaves out what isn't needed for a run to fail. */
async function fewestSteps(seed: string): Promise<Run> {
	let kept = STEP_NUMBERS;
	for (let size = kept.length >> 1; size > 0; size >>= 1) {
		for (let at = 0; at < kept.length; ) {
			const fewer = kept.toSpliced(at, size);
			if ((await run(seed, fewer)).fault) kept = fewer;
			else at += size;
		}
	}
	return run(seed, kept);
}

const succeeded = new Set<string>();
const kinds = new Set<string>();

const SEEDS = seeds("a", "b", "c", "d");

it.each(SEEDS)(
	"stock equals its ledger, orders agree with lines and parcels, whatever happens: seed %s (Rules 7.80, 7.160)",
	async (seed) => {
		const { fault, trace, ...done } = await run(seed, STEP_NUMBERS);
		const shown = fault && requested?.length === 1 ? await fewestSteps(seed) : { fault, trace };
		expect(shown.fault, shown.trace.join("\n")).toBeNull();
		const { db } = done.shop;
		expect(sumsOf(db)).toEqual(sumsOf(rebuilt(db)));
		// Only what was there at the start came without a person.
		const unnamed = db.select().from(stockMovements).where(eq(stockMovements.actorName, "system")).all();
		expect(unnamed.every(({ kind }) => kind === "opening")).toBe(true);
		for (const name of done.succeeded) succeeded.add(name);
		for (const { kind } of db.selectDistinct({ kind: stockMovements.kind }).from(stockMovements).all())
			kinds.add(kind);
	},
	requested ? 3_600_000 : 60_000,
);

// One seed does not get to all of them.
it.skipIf(SEEDS.length < 4)("the seeds do each of the steps, and all that moves stock", () => {
	expect([...succeeded].sort()).toEqual(Object.keys(STEPS).sort());
	expect([...kinds].sort()).toEqual([...STOCK_MOVE_NAMES].sort());
});

/** The same database with its triggers' tables filled anew. */
function rebuilt(db: Db): Db {
	const copy = openDatabase(db.$client.serialize());
	copy.$client.exec("DELETE FROM derived_files");
	migrate(copy.$client);
	return copy;
}

/** The sums that triggers keep of orders (decision 008); where nothing is sold any more they keep a row of zeros. */
const sumsOf = (db: Db) =>
	["sales_totals", "buyer_months", "buyer_totals", "product_months", "brand_months"].map((table) =>
		db.$client
			.prepare<[], { orders?: number; units?: number }>(`SELECT * FROM ${table} ORDER BY 1, 2`)
			.all()
			.filter(({ orders, units }) => orders !== 0 && units !== 0),
	);
