// Imported before anything that reads the environment: on a host like ONCE, its variables become ours (Rule 14.60).
import { explain } from "./explain.mjs";
import { fromHost } from "./once.mjs";

try {
	const ours = fromHost(process.env);
	if (ours !== process.env) {
		for (const name of Object.keys(process.env)) if (ours[name] === undefined) delete process.env[name];
		for (const [name, value] of Object.entries(ours)) if (value !== undefined) process.env[name] = value;
	}
} catch (error) {
	console.error(explain(error));
	process.exit(1);
}
