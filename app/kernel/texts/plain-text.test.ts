import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
	["<p>Nine flavors.</p><ul><li>5% salt</li><li>12 mL</li></ul>", "Nine flavors.\n5% salt\n12 mL"],
	["Two lines<br />of <b>text</b>", "Two lines\nof text"],
	["Salt &amp; ice &#39;24 &nbsp; &bogus;", "Salt & ice '24 &bogus;"],
	["From WooCommerce\\nwith breaks", "From WooCommerce\nwith breaks"],
	["a < b and 3 > 2", "a < b and 3 > 2"],
	["<script>alert(1)</script>Left<style>p{}</style>", "Left"],
	["<p>a</p>\n\n\n\n<p>b</p>", "a\n\nb"],
])("takes the markup of %j away", (markup, text) => {
	expect(plainText(markup)).toBe(text);
});
