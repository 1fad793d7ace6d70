import { expect, it } from "vitest";
import { grouped } from "./numbers";

it.each([
	[0, "0"],
	[999, "999"],
	[1234, "1,234"],
	[123456, "123,456"],
	[1234567, "1,234,567"],
	[-7, "-7"],
	[-999, "-999"],
	[-1234, "-1,234"],
	[-123456, "-123,456"],
	[12.5, "12.5"],
	[1234567.5, "1,234,567.5"],
	[0.125, "0.125"],
])("groups the digits of %d", (n, text) => {
	expect(grouped(n)).toBe(text);
	expect(grouped(n)).toBe(n.toLocaleString("en-US"));
});
