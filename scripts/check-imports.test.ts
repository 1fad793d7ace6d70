import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkImports, readImports } from "./check-imports.ts";

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

function check(files: Record<string, string>): string[] {
	root = mkdtempSync(join(tmpdir(), "counter-imports-"));
	for (const [name, source] of Object.entries(files)) {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), source);
	}
	return checkImports(root).map(({ file, line, specifier }) => `${file}:${line} ${specifier}`);
}

describe("checkImports", () => {
	it("accepts the allowed directions", () => {
		const files = {
			"app/routes.ts": 'export default [route("cart", "routes/cart.tsx")];',
			"app/routes/cart.tsx":
				'import { getCart } from "~/domain/cart/cart.server";\nimport { Button } from "~/ui/button";\nimport { guard } from "~/http/guards.server";',
			"app/domain/cart/cart.server.ts":
				'import { carts } from "~db/schema.server";\nimport { cents } from "../money";',
			"app/kernel/money.ts": "export const cents = 1;",
			"app/ui/button.tsx": 'import { Link } from "react-router";\nimport { cents } from "~/kernel/money";',
			"app/ui/text/badge.tsx": 'import type { Order } from "~/domain/orders/order.server";',
			"app/http/guards.server.ts": 'import { actor } from "~/kernel/actor/actor";',
			"db/schema.server.ts": 'import { text } from "drizzle-orm/sqlite-core";',
		};
		expect(check(files)).toEqual([]);
	});

	it.each([
		[
			"domain knowing the web",
			"app/domain/a.server.ts",
			'import { data } from "react-router";',
			"react-router",
		],
		[
			"domain knowing the web by type",
			"app/domain/a.server.ts",
			'import type { Route } from "react-router";',
			"react-router",
		],
		[
			"domain knowing http",
			"app/domain/a.server.ts",
			'import type { S } from "~/http/session.server";',
			"~/http/session.server",
		],
		["db knowing the app", "db/a.server.ts", 'import { b } from "../app/domain/b";', "../app/domain/b"],
		["http knowing routes", "app/http/a.server.ts", 'import { b } from "~/routes/b";', "~/routes/b"],
		[
			"routes reading tables",
			"app/routes/a.server.ts",
			'import { b } from "~db/schema.server";',
			"~db/schema.server",
		],
		[
			"ui taking a server value",
			"app/ui/a.tsx",
			'import { b } from "~/domain/b.server";',
			"~/domain/b.server",
		],
		["ui knowing http", "app/ui/a.tsx", 'import { b } from "~/http/b";', "~/http/b"],
		["ui taking another package", "app/ui/a.tsx", 'import { z } from "zod";', "zod"],
		[
			"a part of a view importing server code",
			"app/routes/cart/lines.tsx",
			'import { b } from "~/domain/b.server";',
			"~/domain/b.server",
		],
		[
			"pure domain importing server code",
			"app/kernel/money.ts",
			'import { b } from "./b.server";',
			"./b.server",
		],
		[
			"pure domain importing Node",
			"app/kernel/money.ts",
			'import { hash } from "node:crypto";',
			"node:crypto",
		],
		["a re-export", "app/ui/a.tsx", 'export { b } from "~/domain/b.server";', "~/domain/b.server"],
		["a dynamic import", "app/ui/a.tsx", 'const b = await import("~/domain/b.server");', "~/domain/b.server"],
		["an import for its effect", "app/ui/a.tsx", 'import "~/domain/b.server";', "~/domain/b.server"],
	])("finds %s", (_, file, source, specifier) => {
		expect(check({ [file]: `// first line\n${source}`, "app/domain/b.server.ts": "" })).toEqual([
			`${file}:2 ${specifier}`,
		]);
	});
});

describe("readImports", () => {
	it("distinguishes types from values, over several lines, and ignores comments and strings", () => {
		const source = [
			'import a, { type B } from "a";',
			"import {",
			"\ttype C,",
			"\ttype D,",
			'} from "b";',
			'// import x from "no";',
			'/* import y from "no"; */ import type E from "c";',
			"const text = 'import z from \"no\"';",
			'export * from "d";',
		].join("\n");
		expect(readImports(source)).toEqual([
			{ specifier: "a", isTypeOnly: false, line: 1 },
			{ specifier: "b", isTypeOnly: true, line: 5 },
			{ specifier: "c", isTypeOnly: true, line: 7 },
			{ specifier: "d", isTypeOnly: false, line: 9 },
		]);
	});
});
