import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Button } from "./button";

test("a pending button is disabled and shows its pending text", () => {
	const html = renderToStaticMarkup(
		<Button variant="primary" pending pendingText="Submitting...">
			Submit Application
		</Button>,
	);
	expect(html).toBe('<button type="submit" class="btn btn-1" disabled="">Submitting...</button>');
});

test("a button that watches the navigation starts enabled", () => {
	const Stub = createRoutesStub([
		{ path: "/", Component: () => <Button pendingText="Submitting...">Place Order</Button> },
	]);
	expect(renderToStaticMarkup(<Stub initialEntries={["/"]} />)).toBe(
		'<button type="submit" class="btn">Place Order</button>',
	);
});
