import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
	amountInCents,
	emailAddress,
	optionalLine,
	optionalText,
	requiredLine,
	requiredText,
	ticked,
	wholeNumber,
} from "./fields";

const schema = z.object({
	line: requiredLine("Line is required", 5),
	text: requiredText("Text is required", 5),
	maybeLine: optionalLine(5),
	maybeText: optionalText(5),
});
type Fields = Record<string, string>;

/** The two kinds of input: a JSON body, and a posted form, where an empty field counts as absent. */
const doors = {
	json(values: Fields) {
		const { data, error } = schema.safeParse(values);
		return data ?? Object.fromEntries((error?.issues ?? []).map((i) => [i.path.join("."), [i.message]]));
	},
	form(values: Fields) {
		const form = new FormData();
		for (const [name, value] of Object.entries(values)) form.set(name, value);
		const submission = parseWithZod(form, { schema });
		return submission.status === "success" ? submission.value : submission.reply().error;
	},
};

describe.each(["json", "form"] as const)("text fields from %s", (door) => {
	const read = doors[door];

	it("are cleaned", () => {
		expect(read({ line: " a\r\nb\u0000 ", text: "a\r\nb\u0007", maybeLine: "\tx", maybeText: "\n" })).toEqual(
			{
				line: "a b",
				text: "a\nb",
				maybeLine: "x",
				maybeText: null,
			},
		);
		expect(read({ line: "a", text: "b" })).toEqual({
			line: "a",
			text: "b",
			maybeLine: null,
			maybeText: null,
		});
	});

	it("get the same message when absent, empty or blank", () => {
		const expected = { line: ["Line is required"], text: ["Text is required"] };
		expect(read({})).toEqual(expected);
		expect(read({ line: "", text: "" })).toEqual(expected);
		expect(read({ line: " \n", text: "\u0000", maybeLine: "", maybeText: " " })).toEqual(expected);
	});

	it("have their longest length checked after cleaning", () => {
		const message = ["Use at most 5 characters"];
		expect(read({ line: "  12345  ", text: "12345\n" })).toMatchObject({ line: "12345", text: "12345" });
		expect(read({ line: "123456", text: "123456", maybeLine: "123456", maybeText: "123456" })).toEqual({
			line: message,
			text: message,
			maybeLine: message,
			maybeText: message,
		});
	});
});

it("optional text may be as long as it may be, and one more character is too long", () => {
	const read = (text: string) => optionalLine(5).safeParse(text).data;
	expect([read("12345"), read("123456")]).toEqual(["12345", undefined]);
});

it("text may be twice as long and 1,000 characters longer before it is cleaned, and must be text", () => {
	const says = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues[0]?.message;
	expect(says(optionalLine(500), " ".repeat(2000))).toBeUndefined();
	expect(says(optionalLine(500), " ".repeat(2001))).toBe("Use at most 500 characters");
	expect(says(requiredLine("Line is required"), 5)).toBe("Line is required");
	expect(says(optionalLine(), 5)).toMatch(/expected string/);
});

it("a whole number is at least the least and at most the most, typed or sent", () => {
	const read = (value: unknown) => wholeNumber("No", { min: 2, max: 9 }).safeParse(value).data;
	expect([2, "2", 9, " 9 "].map(read)).toEqual([2, 2, 9, 9]);
	for (const value of [1, "1", 10, "10", 2.5, "2.5", "", "two", `${" ".repeat(100)}2`]) {
		expect(read(value)).toBeUndefined();
	}
});

it("a box is ticked by a form's 'on', JSON's true and a link's 'true'", () => {
	const given = ["on", "true", true, "off", "false", "", false, undefined, null];
	expect(given.filter((value) => ticked.parse(value))).toEqual(["on", "true", true]);
});

it("an amount is not negative, and becomes cents", () => {
	const read = (value: unknown) => amountInCents("No").safeParse(value).data;
	expect([0, "0.00", "$12.50", 0.01].map(read)).toEqual([0, 0, 1250, 1]);
	for (const value of [-0.01, "-1", "", "ten", null]) expect(read(value)).toBeUndefined();
});

it("an email address is read without the blanks around it", () => {
	expect(emailAddress().parse(" a@example.com\n")).toBe("a@example.com");
});
