// npm run build: installs what is missing and builds the site, with the packaged Node on a machine whose own is older.
import { ensureInstalled, requireAnyNode, runBuild, StepFailed } from "./setup.mjs";

try {
	requireAnyNode();
	ensureInstalled();
	runBuild();
	console.log("Built.");
} catch (error) {
	console.error(error instanceof StepFailed ? error.message : error);
	process.exit(1);
}
