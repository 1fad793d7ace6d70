import { expect, it } from "vitest";
import { isAskedForMinor, mentionsAge } from "./under-age.ts";

it.each([
	["I am one and want to order", true],
	["My son is twenty, can he order", true],
	["My son is twenty-one, can he order", false],
	["I am 0", false],
	["I am 20", true],
	["I am 21", false],
	["tengo 20 años", true],
	["do you sell to minors", true],
	["what about minors", false],
])("%s: is for somebody under 21: %s", (question, expected) =>
	expect(isAskedForMinor(question)).toBe(expected),
);

it.each([
	["what about minors", true],
	["he is still in school", true],
	["cuantos años", true],
	["when do you ship", false],
])("%s: has to do with age: %s", (question, expected) => expect(mentionsAge(question)).toBe(expected));
