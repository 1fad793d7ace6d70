import { expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.server";

it("keeps line breaks and shifts headings below the page's own", () => {
	expect(renderMarkdown("# One\n\nfirst\nsecond")).toBe("<h2>One</h2>\n<p>first<br>second</p>\n");
	expect(renderMarkdown("### Three")).toBe("<h3>Three</h3>\n");
});

it("shows raw HTML as text", () => {
	const html = renderMarkdown('<script>alert(1)</script>\n\nHi <img src=x onerror="alert(1)"> there');
	expect(html).not.toMatch(/<script|<img/);
	expect(html).toContain("&lt;script&gt;");
	expect(html).toContain("&lt;img");
});

it.each([
	"[x](javascript:alert(1))",
	"[x](JaVaScRiPt:alert(1))",
	"[x](<java\tscript:alert(1)>)",
	"[x](data:text/html,hi)",
	"[x](vbscript:x)",
	"[x](//evil.example)",
	"[x](/\\evil.example)",
	"<javascript:alert(1)>",
	"![x](javascript:alert(1))",
	"![x](https://evil.example/p.png)",
	"[x]: javascript:alert(1)\n\n[x]",
])("drops the target of %s", (markdown) => {
	expect(renderMarkdown(markdown)).not.toMatch(/(href|src)=/);
});

it("keeps links to this site and the web, and pictures of this site", () => {
	expect(renderMarkdown("[a](/apply)")).toContain('<a href="/apply">a</a>');
	expect(renderMarkdown('[a](https://fda.gov "The \\"FDA\\"")')).toContain(
		'<a href="https://fda.gov" title="The &quot;FDA&quot;" rel="noopener nofollow">a</a>',
	);
	expect(renderMarkdown('![A "rack"](/pictures/a.svg)')).toContain(
		'<img src="/pictures/a.svg" alt="A &quot;rack&quot;" loading="lazy">',
	);
});

it("escapes attributes", () => {
	expect(renderMarkdown('[a](/x"onmouseover="alert(1))')).not.toMatch(/"onmouseover/);
});

it("wraps wide tables in a scroll container", () => {
	expect(renderMarkdown("| a | b |\n|---|---|\n| 1 | **2** |")).toContain(
		"<tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody>",
	);
});
