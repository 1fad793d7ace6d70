import { describe, expect, it } from "vitest";
import { areFieldNamesSound } from "./field-names.server";

function formOf(...names: string[]): FormData {
	const form = new FormData();
	for (const name of names) form.append(name, "1");
	return form;
}

describe("areFieldNamesSound", () => {
	it("accepts everything our forms send, including the longest quick order", () => {
		const lines = Array.from({ length: 500 }, (_, n) => [`lines[${n}].code`, `lines[${n}].quantity`]).flat();
		expect(areFieldNamesSound(formOf("email", "shippingAddress.firstName", ...lines))).toBe(true);
	});

	it.each([
		["a place far down a list", ["a[999999999]"]],
		["places by the thousands, over several lists", ["a[2000].x", "b[2000].x", "c[2000].x"]],
		["lists in lists", ["a[1][4000]", "a[2][4000]"]],
		["a name of thousands of levels", ["a.".repeat(5_000)]],
		["more fields than any form has", Array.from({ length: 5_001 }, () => "a")],
		["what is kept by no form of ours", ["__state__"]],
	])("refuses %s", (_, names) => {
		expect(areFieldNamesSound(formOf(...names))).toBe(false);
	});

	const commanding = (command: string) => {
		const form = new FormData();
		form.append("__intent__", command);
		return form;
	};

	it("accepts the commands of buttons that add and remove rows", () => {
		for (const command of [
			{ type: "insert", payload: { name: "hours" } },
			{ type: "remove", payload: { name: "hours", index: 3 } },
			{ type: "reset", payload: {} },
		]) {
			expect(areFieldNamesSound(commanding(JSON.stringify(command)))).toBe(true);
		}
	});

	it.each([
		'{"type":"insert","payload":{"name":"a[999999999]"}}',
		'{"type":"update","payload":{"name":"a","index":999999999,"value":1}}',
		'{"type":"update","payload":{"name":["a"]}}',
		'{"type":"insert"}',
		'{"type":"toString","payload":{"name":"a"}}',
		"null",
		"1",
		"insert",
	])("refuses the command %s", (command) => {
		expect(areFieldNamesSound(commanding(command))).toBe(false);
	});
});
