import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ORDER_STATUS_NAMES, statusText } from "~/terms/order-status";
import { StockBadge } from "./badge";
import { ApplicationStatus, OrderStatus } from "./status-badge";

const colorOf = (html: string) => /b-(\w+)/.exec(html)?.[1] ?? "gray";
const states = ORDER_STATUS_NAMES;

test("order statuses have one set of colors for buyers and another for admins", () => {
	const seen = (view: "buyer" | "admin") =>
		states.map((status) => colorOf(renderToStaticMarkup(<OrderStatus view={view} status={status} />)));
	expect(seen("buyer")).toEqual(["yellow", "orange", "blue", "orange", "green", "red"]);
	expect(seen("admin")).toEqual(["gray", "orange", "yellow", "blue", "green", "gray"]);
});

test("the status is readable without its color: a word and pips", () => {
	const pips = states.map((status) => {
		const html = renderToStaticMarkup(<OrderStatus view="buyer" status={status} />);
		expect(html.toLowerCase()).toContain(`>${statusText(status)}<`);
		return /data-pips="(.)"/.exec(html)?.[1];
	});
	expect(pips).toEqual(["1", "x", "2", "3", "4", "x"]);
});

test("application and stock badges show their words", () => {
	expect(renderToStaticMarkup(<ApplicationStatus status="needs_information" />)).toContain(
		"Needs information",
	);
	expect(colorOf(renderToStaticMarkup(<ApplicationStatus status="rejected" />))).toBe("red");
	expect(renderToStaticMarkup(<StockBadge inStock={false} />)).toBe(
		'<span class="badge">Out of Stock</span>',
	);
	expect(renderToStaticMarkup(<StockBadge inStock />)).toContain("In Stock");
});
