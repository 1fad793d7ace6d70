// The router drops an action's headers unless its screen passes them on.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const LIMITED =
	/\b(?:takeVisitorForm|receiveForm|receivePictures|receiveTable|logInWith|registerWith|changePasswordThrottled|authenticatorFor|handleWizard)\(|\blimited: true\b/;

it("passes on when to try again wherever a form may be refused for a while (Rule 9.2)", () => {
	const screens = globSync("app/*/**/*.tsx")
		.map((file) => ({ file, text: readFileSync(file, "utf8") }))
		.filter(({ text }) => LIMITED.test(text) && text.includes("export default"));
	expect(screens.length).toBeGreaterThan(8);
	const silent = screens.filter(
		({ text }) => !/export const headers = (?:replyHeaders|secretLinkHeaders);/.test(text),
	);
	expect(silent.map(({ file }) => file)).toEqual([]);
});
