import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Flash } from "./toast";

test("success is a status and failure an alert; there is no dismiss button without scripts", () => {
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
