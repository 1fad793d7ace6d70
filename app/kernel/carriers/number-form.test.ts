import { expect, it } from "vitest";
import { readNumberForm } from "./number-form.ts";

it.each([
	["#{12}", "123456789012", "000000000000", "00000000000"],
	["1Z*{3}", "1Z1A2", "1ZZ9Z", "2Z1A2"],
	["C@{2-3}", "CAB", "CXYZ", "CXYZA"],
	["[1-5]#", "11", "50", "60"],
	["[CD]@", "CA", "DZ", "EZ"],
	["[5-5]", "5", "5", "6"],
	["#{3-4}#{3-4}#{3-4}", "123123123", "123412341234", "12345678"],
])("%s has %j as its sample, and matches %j but not %j", (form, sample, match, other) => {
	const found = readNumberForm(form)!;
	expect(found.sample).toBe(sample);
	expect([sample, match, other].map((number) => found.pattern.test(number))).toEqual([true, true, false]);
});

it.each([
	["nothing", ""],
	["a lower-case letter", "1z"],
	["a sign it does not know, at the end", "#-"],
	["no repetition", "#{0}"],
	["a range that ends where it begins", "#{3-3}"],
	["a range that goes down", "#{3-2}"],
	["a range of digits that goes down", "[5-1]"],
	["a second range that goes down", "[A-5-2]"],
	["a fourth range of lengths", "#{3-4}#{3-4}#{3-4}#{3-4}"],
])("a format with %s is invalid", (_, form) => {
	expect(readNumberForm(form)).toBeNull();
});
