// Which module may import which: dependency-cruiser's rules, run by `npm run lint` (scripts/check-imports.mjs).
import { globSync, readFileSync } from "node:fs";

/** The contexts in their order: each may import those before it only. */
const CONTEXTS = ["catalog", "rules", "customers", "ledger", "buying", "service", "filing", "office"];
/** What they stand on: frames that know no business. The kernel knows no frame. */
const FRAMES = ["ui", "uploads", "email", "http", "desk"];
const folder = (names) => `^app/(?:${names.join("|")})/`;
const TESTS = "\\.test\\.tsx?$|-process\\.ts$";
/** The framework takes loaders and actions, and what only they import, out of a route module before it reaches the browser. */
const ROUTE_MODULES = globSync("app/{,*/}routes.ts").flatMap((table) =>
	[...readFileSync(table, "utf8").matchAll(/"([\w./$-]+\.tsx?)"/g)].map(([, path]) => `app/${path}`),
);
const escaped = (path) => path.replaceAll(".", "\\.").replaceAll("$", "\\$");
const MAY_USE_SERVER = [
	"\\.server\\.tsx?$",
	"^db/",
	"^app/root\\.tsx$",
	"^app/routes\\.ts$",
	"^app/[a-z]+/routes\\.ts$",
	"/api\\.ts$",
	...ROUTE_MODULES.map((path) => `^${escaped(path)}$`),
];
const WEB =
	"node_modules/(?:react|react-dom|react-router|@react-router|@conform-to|@remix-run|remix-auth)(?:/|$)";

export default {
	forbidden: [
		...CONTEXTS.map((name, at) => ({
			name: `nothing-imports-upward-from-${name}`,
			severity: "error",
			from: { path: folder([name]) },
			to: { path: folder(CONTEXTS.slice(at + 1).concat("no-such")) },
		})),
		...CONTEXTS.map((name) => ({
			name: `one-door-of-${name}`,
			comment:
				"Other contexts import index.ts and index.server.ts. What connects them all (app/*.ts) may go further.",
			severity: "error",
			from: { path: "^app/[^/]+/", pathNot: folder([name]) },
			to: { path: folder([name]), pathNot: `^app/${name}/index(?:\\.server)?\\.ts$` },
		})),
		{
			name: "own-door",
			comment: "A context's modules import each other, not their own index.",
			severity: "error",
			from: { path: "^app/([^/]+)/.+/" },
			to: { path: "^app/$1/index(?:\\.server)?\\.ts$" },
		},
		{
			name: "frames-know-no-business",
			severity: "error",
			from: { path: folder(FRAMES) },
			to: { path: folder(CONTEXTS) },
		},
		{
			name: "kernel-knows-no-frame",
			severity: "error",
			from: { path: "^app/kernel/" },
			to: { path: folder([...FRAMES, ...CONTEXTS]) },
		},
		{
			name: "nothing-imports-the-assembly",
			severity: "error",
			from: { path: "^app/[^/]+/" },
			to: { path: "^app/[^/]+\\.tsx?$" },
		},
		{
			name: "terms-stand-alone",
			severity: "error",
			from: { path: "^app/terms/" },
			to: { path: "^(?:app|db)/", pathNot: "^app/terms/" },
		},
		{
			name: "db-knows-terms-only",
			severity: "error",
			from: { path: "^db/" },
			to: { path: "^app/", pathNot: "^app/terms/" },
		},
		{
			name: "examples-stand-alone",
			comment: "They are copied out of here.",
			severity: "error",
			from: { path: "^examples/" },
			to: { pathNot: "^examples/", dependencyTypesNot: ["core"] },
		},
		{
			name: "no-server-in-the-browser",
			severity: "error",
			from: { path: "^app/", pathNot: MAY_USE_SERVER },
			to: { path: "\\.server\\.tsx?$|^db/", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "no-node-in-the-browser",
			severity: "error",
			from: { path: "^app/", pathNot: MAY_USE_SERVER },
			to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
		},
		{
			name: "kernel-knows-no-web",
			severity: "error",
			from: { path: "^(?:app/(?:kernel|terms)|db)/" },
			to: { path: WEB },
		},
		{
			name: "ui-packages",
			severity: "error",
			from: { path: "^app/ui/" },
			to: {
				path: "node_modules/",
				pathNot: "node_modules/(?:react|react-dom|react-router|@conform-to/react)(?:/|$)",
			},
		},
		{
			name: "no-circle",
			comment:
				"Tables name each other for their foreign keys. The parts of a screen take the type of its loader.",
			severity: "error",
			from: { pathNot: "^db/schema/" },
			to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
		},
	],
	options: {
		parser: "swc",
		tsConfig: { fileName: "tsconfig.json" },
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: `${TESTS}|/\\+types/` },
	},
};
