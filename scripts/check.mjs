// npm run check [-- EMAIL]: tries what the configuration names, while the server runs or before. With an address, a test
// mail goes there. Ends with 1 when something does not work.
import { withOperator } from "./operator.mjs";

const signs = { ok: "ok  ", warning: "note", failed: "FAIL" };

await withOperator(async ({ check }) => {
	let failures = 0;
	for await (const { state, about, message } of check(process.argv[2])) {
		console.log(`${signs[state]}  ${about}: ${message}`);
		if (state === "failed") failures += 1;
	}
	console.log(failures === 0 ? "\nEverything that is set up works." : `\n${failures} of these do not work.`);
	if (failures > 0) process.exitCode = 1;
});
