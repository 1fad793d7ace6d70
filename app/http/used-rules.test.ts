import { describe, expect, it } from "vitest";
import { classesOf, parseSheet, usedRules } from "./used-rules.server";

const used = (css: string, ...classes: string[]) => usedRules(parseSheet(css), new Set(classes));

describe("the rules of a sheet that a page uses", () => {
	it.each([
		["a rule without a class", "h1{color:red}", "h1{color:red}"],
		[
			"a rule for a state",
			"[hidden]{display:none}a:hover{color:red}",
			"[hidden]{display:none}a:hover{color:red}",
		],
		["a class the page has", ".in{color:red}", ".in{color:red}"],
		["a class the page lacks", ".out{color:red}", ""],
		["one selector of several", ".out,.in{color:red}", ".out,.in{color:red}"],
		["a class inside one that is missing", ".out .in{color:red}", ""],
		["two classes of which one is missing", ".in.out{color:red}", ""],
		[
			"what a class is not, or has",
			".in:not(.out):has(> .out){color:red}",
			".in:not(.out):has(> .out){color:red}",
		],
		["one of several classes", ".in :is(.out,.other){color:red}", ".in :is(.out,.other){color:red}"],
		[
			"a group",
			"@media (width>=40rem){.in{color:red}.out{color:red}}",
			"@media (width>=40rem){.in{color:red}}",
		],
		["an empty group", "@layer components{@media print{.out{color:red}}}", ""],
		["the order of layers", "@layer theme, base;", "@layer theme, base;"],
		["a movement", "@keyframes fade{to{opacity:0}}", "@keyframes fade{to{opacity:0}}"],
		["a comment", "/* why */.in{color:red}", ".in{color:red}"],
	])("%s", (_, css, kept) => {
		expect(used(css, "in")).toBe(kept);
	});

	it("are found by classes as a page writes them", () => {
		const classes = classesOf(
			'<p class="a max-sm:[&amp;&gt;:nth-child(n+2)]:hidden">class="b"</p><i title="c" class="">',
		);
		expect([...classes]).toEqual(["a", "max-sm:[&>:nth-child(n+2)]:hidden", ""]);
		const css = ".max-sm\\:\\[\\&\\>\\:nth-child\\(n\\+2\\)\\]\\:hidden>:nth-child(n+2){display:none}";
		expect(usedRules(parseSheet(css), classes)).toBe(css);
		expect(used(css, "a")).toBe("");
	});

	it("refuses what is no stylesheet", () => {
		expect(() => parseSheet("a {")).toThrow("Unclosed block");
	});
});
