// A deferred transaction that reads first can't wait for its turn to write: SQLite refuses it at once when another
// connection wrote meanwhile. So every transaction says that it is immediate.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The `.transaction(…)` calls in a source text, each up to the end of its statement's parentheses. */
function transactionsIn(source: string): string[] {
	return [...source.matchAll(/\.transaction\(/g)].map(({ index }) => {
		let depth = 0;
		let end = index + ".transaction".length;
		do {
			if (source[end] === "(") depth += 1;
			if (source[end] === ")") depth -= 1;
			end += 1;
		} while (depth > 0 && end < source.length);
		return source.slice(index, end);
	});
}

const isImmediate = (call: string) => /behavior: "immediate",?\s*\}\s*,?\s*\)$/.test(call);

it("every transaction is immediate", () => {
	const calls = ["app", "db"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
			// Its transaction is SQLite's own function, started with .immediate().
			.filter((name) => name !== "migrate.server.ts")
			.flatMap((name) =>
				transactionsIn(readFileSync(join(root, folder, name), "utf8")).map((call) => ({
					file: join(folder, name),
					call,
				})),
			),
	);
	expect(calls.length).toBeGreaterThan(50);
	expect(calls.filter(({ call }) => !isImmediate(call)).map(({ file }) => file)).toEqual([]);
});

it("tells a deferred one from an immediate one", () => {
	const [deferred, immediate] = transactionsIn(
		'db.transaction((tx) => run(tx)); db.transaction((tx) => run(tx, "a"), { behavior: "immediate" });',
	);
	expect([isImmediate(deferred ?? ""), isImmediate(immediate ?? "")]).toEqual([false, true]);
});
