import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { optionalLine, optionalText, requiredLine, requiredText } from "./fields";

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
