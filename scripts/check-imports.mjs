// Checks which module imports which, by scripts/import-rules.mjs, and that no folders import each other in a circle. Run by `npm run lint`.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { folderCircles } from "./folder-circles.mjs";

/** The imports below the current folder's app/, db/ and examples/ that break a rule. */
export async function brokenImports() {
	// Loaded from here: the rules read the routes of the current folder.
	const { default: rules } = await import("./import-rules.mjs");
	const { output } = await cruise(
		["app", "db", "examples"].filter((folder) => existsSync(folder)),
		{ ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true },
		undefined,
		{ tsConfig: extractTSConfig("tsconfig.json") },
	);
	const { totalCruised, violations } = output.summary;
	// Without a parser for TypeScript it finds no module, and no fault either.
	if (totalCruised < 2) throw new Error("No module was read: is @swc/core installed?");
	return [
		...violations.map(({ from, to, rule, cycle }) => ({
			from,
			to: cycle ? cycle.map(({ name }) => name).join(" → ") : to,
			rule: rule.name,
		})),
		...folderCircles(output.modules).map((step) => ({ ...step, rule: "no-circle-of-folders" })),
	];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const broken = await brokenImports();
	for (const { from, to, rule } of broken) console.error(`${from}  ${to}  ${rule}`);
	if (broken.length > 0) {
		console.error(`${broken.length} imports go in a direction that is not allowed.`);
		process.exitCode = 1;
	}
}
