import { describe, expect, it } from "vitest";
import { whyNotPlain } from "./plain-svg.ts";

const svg = (inside: string, attributes = "") =>
	Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 24" ${attributes}>${inside}</svg>`);
const SCRIPT = "has a script in it. Save it as a plain SVG, or as PNG.";
const OUTSIDE = "loads something from elsewhere. Save it as a plain SVG, or as PNG.";
const PAGE = "has another page or file in it. Save it as a plain SVG, or as PNG.";

describe("an SVG logo (Rule 9.43)", () => {
	it.each([
		svg('<path d="M0 24 11 4z"/>'),
		Buffer.from(
			'<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by a program -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
		),
		svg('<defs><path id="a" d="M0 0"/></defs><use href="#a"/><style>.a{fill:url(#g)}</style>'),
		svg('<image href="data:image/png;base64,AAAA"/>'),
	])("may be plain: %s", (content) => expect(whyNotPlain(content)).toBeNull());

	it.each([
		[svg("<script>alert(1)</script>"), SCRIPT],
		[svg("<svg:script/>"), SCRIPT],
		[svg("", 'onload="x()"'), SCRIPT],
		[svg("<a href='java&#115;cript:x()'><path/></a>"), SCRIPT],
		[svg("<foreignObject><p/></foreignObject>"), PAGE],
		[svg("<ForeignObject/>"), PAGE],
		[svg('<image href="https://tracker.example/a.png"/>'), OUTSIDE],
		[svg('<image xlink:href="file:///etc/passwd"/>'), OUTSIDE],
		[svg('<use href="other.svg#a"/>'), OUTSIDE],
		[svg('<image href="data:image/svg+xml,x"/>'), OUTSIDE],
		[svg("<style>@import 'x.css';</style>"), OUTSIDE],
		[svg('<rect style="fill:url(//x.example)"/>'), OUTSIDE],
		[svg('<rect fill="u&#114;l(https://x.example)"/>'), OUTSIDE],
		[
			Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'),
			"defines its own entities. Save it as a plain SVG, or as PNG.",
		],
		[Buffer.from('<?xml-stylesheet href="x.css"?><svg/>'), "is not an SVG picture."],
		[Buffer.from('<?xml version="1.0" encoding="UTF-7"?><svg/>'), "is not in UTF-8. Save it as a plain SVG."],
		[Buffer.from("<svg/>", "utf16le"), "is not in UTF-8. Save it as a plain SVG."],
		[Buffer.from("<html><svg/></html>"), "is not an SVG picture."],
	])("is refused: %s", (content, answer) => expect(whyNotPlain(content)).toBe(answer));
});
