// Finds folders that import each other in a circle. dependency-cruiser's own rules for folders count a folder's imports for its parents
// too, so a folder and the one inside it would always be a circle.
import { dirname } from "node:path/posix";

/** A folder of its own for every folder, and one for a subject with all that is below it (app/ledger/payments). */
const LEVELS = [dirname, (path) => dirname(path).split("/").slice(0, 3).join("/")];

/** The imports between folders: for each folder those it imports, with an import as an example. */
function folderImports(modules, folderOf) {
	const imports = new Map();
	for (const { source, dependencies } of modules) {
		const from = folderOf(source);
		for (const { resolved } of dependencies) {
			const to = folderOf(resolved);
			if (!source.startsWith("app/") || !resolved.startsWith("app/") || from === to) continue;
			if (!imports.has(from)) imports.set(from, new Map());
			if (!imports.get(from).has(to)) imports.get(from).set(to, { from: source, to: resolved });
		}
	}
	return imports;
}

/** The shortest way from a folder back to itself, as folders; null if there is none. */
function circleOf(start, imports) {
	const ways = [[start]];
	const seen = new Set();
	for (const way of ways) {
		for (const next of imports.get(way.at(-1))?.keys() ?? []) {
			if (next === start) return way;
			if (seen.has(next)) continue;
			seen.add(next);
			ways.push([...way, next]);
		}
	}
	return null;
}

/**
 * One import of each step of the circles between folders of app/, types included.
 * @param modules dependency-cruiser's.
 * @returns for each folder at most one circle, so more may show once these are gone.
 */
export function folderCircles(modules) {
	const found = new Map();
	for (const folderOf of LEVELS) {
		const imports = folderImports(modules, folderOf);
		const named = new Set();
		for (const start of imports.keys()) {
			const circle = named.has(start) ? null : circleOf(start, imports);
			circle?.forEach((folder, n) => {
				named.add(folder);
				const step = imports.get(folder).get(circle[(n + 1) % circle.length]);
				found.set(`${step.from} ${step.to}`, step);
			});
		}
	}
	return [...found.values()];
}
