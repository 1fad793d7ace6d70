import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, expect, it } from "vitest";

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

const GOOD = {
	"app/routes.ts": 'import * as buying from "./buying/routes.ts";\nexport default buying.pages;',
	"app/buying/routes.ts": 'export const pages = [route("cart", "buying/cart/cart.tsx")];',
	"app/buying/cart/cart.tsx":
		'import { priceOf } from "~/catalog/index.server";\nimport { Button } from "~/ui/button";',
	"app/catalog/index.ts": 'export { label } from "./prices/label";',
	"app/catalog/index.server.ts": 'export { priceOf } from "./prices/price.server";',
	"app/catalog/prices/label.ts": 'import { cents } from "../../kernel/money";\nexport const label = cents;',
	"app/catalog/prices/price.server.ts":
		'import { prices } from "~db/schema.server";\nexport const priceOf = prices;',
	"app/kernel/money.ts": "export const cents = 1;",
	"app/terms/status.ts": "export const STATUS = 1;",
	"app/ui/button.tsx": 'import { STATUS } from "../terms/status";\nexport const Button = STATUS;',
	"app/http/guards.server.ts": "export const guard = 1;",
	"db/schema.server.ts": "export const prices = 1;",
	"examples/client.ts": 'import { join } from "node:path";\nexport const at = join;',
	"examples/till.ts": 'import { at } from "./client.ts";\nexport const till = at;',
};

/** What the check finds in a tree with these files besides the good ones, as 'rule file'. */
function check(files: Record<string, string>): string[] {
	root = mkdtempSync(join(tmpdir(), "counter-imports-"));
	for (const [name, source] of Object.entries({ ...GOOD, ...files })) {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), source);
	}
	cpSync("tsconfig.json", join(root, "tsconfig.json"));
	const { stderr } = spawnSync(process.execPath, [resolve("scripts/check-imports.mjs")], {
		cwd: root,
		encoding: "utf8",
	});
	return stderr
		.split("\n")
		.filter((line) => line.includes("  "))
		.map((line) => line.split("  "))
		.map(([from, , rule]) => `${rule} ${from}`);
}

const BAD: [what: string, file: string, source: string, rule: string][] = [
	[
		"a later context",
		"app/catalog/a.ts",
		'import "~/buying/cart/cart";',
		"nothing-imports-upward-from-catalog",
	],
	[
		"a type of one",
		"app/catalog/a.ts",
		'import type { A } from "~/buying/cart/cart";',
		"nothing-imports-upward-from-catalog",
	],
	[
		"past the door",
		"app/buying/a.ts",
		'import { label } from "~/catalog/prices/label";',
		"one-door-of-catalog",
	],
	["its own door", "app/catalog/prices/a.ts", 'import { label } from "~/catalog";', "own-door"],
	[
		"a frame that knows business",
		"app/http/a.server.ts",
		'import { label } from "~/catalog";',
		"frames-know-no-business",
	],
	[
		"a kernel that knows http",
		"app/kernel/a.server.ts",
		'import { guard } from "~/http/guards.server";',
		"kernel-knows-no-frame",
	],
	["terms that use more", "app/terms/a.ts", 'import { cents } from "../kernel/money";', "terms-stand-alone"],
	[
		"a database that knows the app",
		"db/a.ts",
		'import { cents } from "../app/kernel/money";',
		"db-knows-terms-only",
	],
	[
		"server code in the browser",
		"app/ui/a.tsx",
		'import { guard } from "../http/guards.server";',
		"no-server-in-the-browser",
	],
	[
		"an example that can't be copied",
		"examples/a.ts",
		'import { cents } from "../app/kernel/money";',
		"examples-stand-alone",
	],
	["Node in the browser", "app/ui/a.tsx", 'import { join } from "node:path";', "no-node-in-the-browser"],
];

it("accepts imports that go down, through the doors", () => {
	expect(check({})).toEqual([]);
});

/** All in one tree, each in a file of its own name. */
const ALL_BAD = BAD.map(([what, file, source, rule], n) => ({
	...{ what, source, rule },
	file: file.replace("/a.", `/a${n}.`),
}));
let found: string[] | undefined;

it.each(ALL_BAD)("refuses $what", ({ file, rule }) => {
	found ??= check(Object.fromEntries(ALL_BAD.map(({ file, source }) => [file, source])));
	expect(found).toContain(`${rule} ${file}`);
});

it("refuses a circle of files, but for types", () => {
	const a = "app/catalog/a.ts";
	expect(
		check({ [a]: 'import { b } from "./b";', "app/catalog/b.ts": 'import "./a";\nexport const b = 1;' }),
	).toContain(`no-circle ${a}`);
	rmSync(root, { recursive: true });
	expect(
		check({
			[a]: 'import { b } from "./b";',
			"app/catalog/b.ts": 'import type { A } from "./a";\nexport const b = 1;',
		}),
	).toEqual([]);
});

it.each([
	[
		"two subjects, also by a type",
		{
			"app/catalog/prices/list.ts": 'import { count } from "../stock/count";\nexport const list = count;',
			"app/catalog/stock/count.ts": "export const count = 1;",
			"app/catalog/stock/value.ts":
				'import type { list } from "../prices/list";\nexport type Value = typeof list;',
		},
	],
	[
		"a folder and one inside it",
		{
			"app/http/guards.server.ts": 'import "./node/body.server";\nexport const guard = 1;',
			"app/http/node/body.server.ts": "export const body = 1;",
			"app/http/node/listener.server.ts":
				'import { guard } from "../guards.server";\nexport const listener = guard;',
		},
	],
	[
		"two subjects by way of the folders inside them",
		{
			"app/catalog/prices/api/prices.ts":
				'import { count } from "../../stock/count";\nexport const prices = count;',
			"app/catalog/stock/count.ts": "export const count = 1;",
			"app/catalog/stock/admin/table.tsx":
				'import { label } from "../../prices/label";\nexport const table = label;',
		},
	],
])("refuses a circle of folders: %s", (_what, files) => {
	const found = check(files);
	expect(found).toHaveLength(2);
	for (const line of found) expect(line).toMatch(/^no-circle-of-folders /);
});

it("accepts that a subject's screens import it, and another subject's screens", () => {
	expect(
		check({
			"app/catalog/prices/admin/table.tsx": 'import { label } from "../label";\nexport const table = label;',
			"app/catalog/stock/count.ts": 'import { label } from "../prices/label";\nexport const count = label;',
			"app/catalog/stock/admin/rows.tsx":
				'import { count } from "../count";\nimport { table } from "../../prices/admin/table";\nexport const rows = [count, table];',
		}),
	).toEqual([]);
});
