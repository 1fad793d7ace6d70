// Checks which layers the files of app/ and db/ import from. Run by `npm run lint`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

export type Violation = { file: string; line: number; specifier: string; rule: string };

type Layer =
	| "terms"
	| "routes"
	| "http"
	| "domain"
	| "email"
	| "uploads"
	| "ui"
	| "config"
	| "assembly"
	| "db";
type Import = { specifier: string; isTypeOnly: boolean; line: number };

// Which layers a layer may import values from. Its own is always allowed. `config` is app/kernel/config/site.ts,
// app/kernel/config/data-folder.server.ts, app/kernel/config/env.server.ts, app/kernel/config/kept-secret.server.ts and app/kernel/config/log.server.ts; `assembly` connects
// the rest.
const allowed: Record<Layer, Layer[]> = {
	assembly: ["terms", "routes", "http", "domain", "email", "uploads", "ui", "config", "db"],
	routes: ["terms", "http", "domain", "email", "uploads", "ui", "config"],
	// Sessions and request counts live in the database.
	http: ["terms", "domain", "db", "uploads", "config"],
	email: ["terms", "domain", "db", "config"],
	uploads: ["terms", "domain", "db", "config"],
	domain: ["terms", "db", "config"],
	ui: ["terms", "domain", "config"],
	config: ["terms"],
	db: ["terms"],
	terms: [],
};

const webPackages =
	/^(?:react|react-dom|react-router|@react-router\/.*|@conform-to\/.*|@remix-run\/.*|remix-auth.*)(?:\/|$)/;
const uiPackages = /^(?:react|react-dom|react-router|@conform-to\/react)(?:\/|$)/;

/** Reads every source file below `root` and returns the imports that break a rule, by file and line. */
export function checkImports(root: string): Violation[] {
	const routeModules = readRouteModules(root);
	const violations: Violation[] = [];
	for (const file of sourceFiles(root)) {
		const from = layerOf(file);
		if (!from) continue;
		const isServerOnly = /\.server\.tsx?$/.test(file);
		const mayUseServer = isServerOnly || routeModules.has(file) || from === "db" || file === "app/routes.ts";
		for (const found of readImports(readFileSync(join(root, file), "utf8"))) {
			const rule = brokenRule(root, file, from, mayUseServer, found);
			if (rule) violations.push({ file, line: found.line, specifier: found.specifier, rule });
		}
	}
	return violations;
}

function brokenRule(
	root: string,
	file: string,
	from: Layer,
	mayUseServer: boolean,
	found: Import,
): string | undefined {
	const { specifier, isTypeOnly } = found;
	const target = resolveLocal(root, file, specifier);
	if (target === undefined) return brokenPackageRule(from, mayUseServer, specifier, isTypeOnly);
	const to = layerOf(target);
	if (!to) return undefined;

	if (from === "db" && to !== "db" && to !== "terms") return "db imports nothing of app but its terms";
	if (from === "terms" && to !== "terms") return "terms import nothing else";
	if (from === "domain" && to !== "domain" && !allowed.domain.includes(to))
		return `domain does not import ${to}`;
	// Type imports are erased at compile time, so the directions below apply to values.
	if (isTypeOnly) return undefined;
	// Making an id reads no table; a form's one-time key is such an id.
	const isIdMaker = target === "db/id.ts" && from === "routes";
	if (to !== from && !allowed[from].includes(to) && !isIdMaker) return `${from} does not import ${to}`;
	if (!mayUseServer && /\.server(?:\.tsx?)?$/.test(target)) {
		return "a module that reaches the browser does not import a .server module (import type is fine)";
	}
	if (!mayUseServer && to === "db") return "a module that reaches the browser does not import db";
	return undefined;
}

function brokenPackageRule(
	from: Layer,
	mayUseServer: boolean,
	specifier: string,
	isTypeOnly: boolean,
): string | undefined {
	if ((from === "domain" || from === "db") && webPackages.test(specifier))
		return `${from} knows no ${specifier}`;
	if (isTypeOnly || specifier.startsWith("virtual:") || /\.(?:css|svg)(?:\?|$)/.test(specifier))
		return undefined;
	if (from === "ui" && !uiPackages.test(specifier))
		return "ui imports no package but react, react-router and conform";
	if (!mayUseServer && specifier.startsWith("node:"))
		return "a module that reaches the browser does not import Node's modules";
	return undefined;
}

function layerOf(file: string): Layer | undefined {
	const [top, second] = file.split("/");
	if (/\.(?:css|svg)$/.test(file)) return undefined;
	if (top === "db") return "db";
	if (top !== "app" || !second) return undefined;
	if (["terms", "routes", "http", "domain", "email", "uploads", "ui"].includes(second))
		return second as Layer;
	if (/^(?:site|env|kept-secret|log|data-folder)(?:\.server)?(?:\.ts)?$/.test(second)) return "config";
	// app/root.tsx is a route; the other files in the top folder are assembly.
	return /^root(?:\.tsx)?$/.test(second) ? "routes" : "assembly";
}

function resolveLocal(root: string, file: string, specifier: string): string | undefined {
	const [path = ""] = specifier.split("?");
	let target: string;
	if (path.startsWith("~/")) target = join("app", path.slice(2));
	else if (path.startsWith("~db/")) target = join("db", path.slice(4));
	else if (path.startsWith(".")) target = relative(root, resolve(root, dirname(file), path));
	else return undefined;
	target = target.split(sep).join("/");
	for (const ending of ["", ".ts", ".tsx", "/index.ts", "/index.tsx"]) {
		if (/\.tsx?$/.test(target + ending) && existsSync(join(root, target + ending))) return target + ending;
	}
	return target;
}

// The framework removes loaders, actions and their imports from a route module before it reaches the browser.
function readRouteModules(root: string): Set<string> {
	const modules = new Set(["app/root.tsx"]);
	const table = join(root, "app/routes.ts");
	if (!existsSync(table)) return modules;
	for (const [, path] of readFileSync(table, "utf8").matchAll(/["'`]([\w./$-]+\.tsx?)["'`]/g)) {
		modules.add(
			join("app", path ?? "")
				.split(sep)
				.join("/"),
		);
	}
	return modules;
}

// Tests, and programs that tests start as processes.
const testCode = /(?:\.test\.tsx?|-process\.ts)$/;

function sourceFiles(root: string): string[] {
	return ["app", "db"]
		.filter((folder) => existsSync(join(root, folder)))
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
				join(folder, name),
			),
		)
		.map((file) => file.split(sep).join("/"))
		.filter((file) => /\.tsx?$/.test(file) && !testCode.test(file))
		.sort();
}

const importPattern =
	/(?:^|[;\n}])\s*(?:import|export)\s+(type\s+)?((?:[\w$*\s,]|\{[^}]*\})*?)\s*from\s*["']([^"']+)["']|(?:^|[;\n}])\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The imports and re-exports of a module's source; an import is type-only when the compiler erases all of it. */
export function readImports(source: string): Import[] {
	const code = blankComments(source);
	return [...code.matchAll(importPattern)].map((match) => {
		const [whole, type, clause = "", from, bare, dynamic] = match;
		const braces = /^\{([^}]*)\}$/.exec(clause.trim())?.[1];
		const names = braces?.split(",").flatMap((name) => (name.trim() ? [name.trim()] : []));
		const isTypeOnly =
			Boolean(type) ||
			(names !== undefined && names.length > 0 && names.every((name) => name.startsWith("type ")));
		const specifier = from ?? bare ?? dynamic ?? "";
		const at = (match.index ?? 0) + whole.lastIndexOf(specifier);
		return { specifier, isTypeOnly, line: code.slice(0, at).split("\n").length };
	});
}

// Keeps line breaks, so that line numbers stay right, and strings, which may contain //.
function blankComments(source: string): string {
	return source.replace(
		/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
		(all, string) => (string === undefined ? all.replace(/[^\n]/g, " ") : all),
	);
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
	const violations = checkImports(resolve(import.meta.dirname, ".."));
	for (const { file, line, specifier, rule } of violations)
		console.error(`${file}:${line}  ${specifier}  ${rule}`);
	if (violations.length > 0) {
		console.error(`${violations.length} imports go in a direction that is not allowed.`);
		process.exitCode = 1;
	}
}
