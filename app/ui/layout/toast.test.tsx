import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Flash } from "./toast";

test("good news is a status, a failure an alert; without scripts there is nothing to press", () => {
	const good = renderToStaticMarkup(
		<Flash message={{ kind: "success", title: "Item Removed", text: "Gone." }} />,
	);
	expect(good).toContain('class="toast" role="status"');
	expect(good).toContain("<b>Item Removed</b>Gone.");
	expect(good).not.toContain("<button");
	const bad = renderToStaticMarkup(<Flash message={{ kind: "error", title: "Login Failed" }} />);
	expect(bad).toContain('class="toast toast-bad" role="alert"');
	expect(renderToStaticMarkup(<Flash message={null} />)).toBe("");
});
