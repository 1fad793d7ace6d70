import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary, problemsOf } from "./error-summary";

const form = {
	id: "apply",
	allErrors: {
		"": ["You have an application already"],
		ein: ["Enter a federal EIN"],
		"address.city": ["Required", "Too long"],
		phone: undefined,
	},
};

test("each message links to its field by conform's id; the form's own message has no link", () => {
	const html = renderToStaticMarkup(<ErrorSummary problems={problemsOf(form, { "address.city": "City" })} />);
	expect(html).toContain("<b>You have an application already</b>");
	expect(html).toContain('<a href="#apply-ein">Enter a federal EIN</a>');
	expect(html).toContain('<a href="#apply-address.city">City: Required</a>');
	expect(html.match(/<li>/g)).toHaveLength(4);
});

test("the summary is announced and focused without scripts", () => {
	const html = renderToStaticMarkup(<ErrorSummary problems={[{ id: "ein", text: "Enter a federal EIN" }]} />);
	expect(html).toMatch(/<div class="summary" role="alert" tabindex="-1" autofocus="">/i);
	expect(html).toContain("<h2>There is a problem</h2>");
});

test("a form without problems has no summary", () => {
	expect(renderToStaticMarkup(<ErrorSummary problems={[]} />)).toBe("");
});

test("the summary lists the first 20 problems and counts the rest", () => {
	const problems = (count: number) =>
		Array.from({ length: count }, (_, n) => ({ id: `f${n}`, text: `No. ${n}` }));
	const long = renderToStaticMarkup(<ErrorSummary problems={problems(300)} />);
	expect(long.match(/<a /g)).toHaveLength(20);
	expect(long).toContain("<li>and 280 more</li>");
	expect(renderToStaticMarkup(<ErrorSummary problems={problems(20)} />)).not.toContain("more");
});
