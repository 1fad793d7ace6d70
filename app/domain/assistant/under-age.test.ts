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
	["I am 17 can I buy", true],
	["i'm 16 years old", true],
	["my son is 15 can he order", true],
	["can minors buy vapes", true],
	["im 20 can i order", true],
	["I'm only seventeen, can I get a RAZ TN9000?", true],
	["im 18 yo", true],
	["my friend is 19 and wants an account", true],
	["hi, I am 20.", true],
	["can a 17-year-old register", true],
	["can my kids use my account to buy", true],
	["is it ok if my daughter who is 16 buys some", true],
	["I'm underage, can I still order pods?", true],
	["do you sell to minors", true],
	["can someone under 21 purchase disposables", true],
	["I am 21 can I buy", false],
	["I'm 45 years old and own a store", false],
	["I am 17 cases short", false],
	["i'm 20 minutes from your warehouse, can i pick up", false],
	["can my 19 year old employee sign for the package", false],
	["we are a 12 year old store", false],
	["are your bottles child-resistant, can I order them", false],
	["Rules on selling to minors, tobacco 21", false],
	["my order is 15 days late", false],
	["is 10 the minimum order", false],
	["do you have 20 mg pods", false],
])("%s: is for somebody under 21: %s", (question, expected) =>
	expect(isAskedForMinor(question)).toBe(expected),
);

it.each([
	["what about minors", true],
	["he is still in school", true],
	["cuantos años", true],
	["when do you ship", false],
])("%s: has to do with age: %s", (question, expected) => expect(mentionsAge(question)).toBe(expected));
