import { expect, it } from "vitest";
import { showsNicotineWarning } from "./nicotine.ts";

const warns = (nicotineStrength: string | null, containsNicotine: boolean | null = null) =>
	showsNicotineWarning({ containsNicotine, nicotineStrength });

it("follows an admin's statement, regardless of the strength", () => {
	expect(warns("0 mg", true)).toBe(true);
	expect(warns(null, true)).toBe(true);
	expect(warns("5%", false)).toBe(false);
	expect(warns(null, false)).toBe(false);
});

it.each([
	"0 mg",
	"0mg",
	"0%",
	"0",
	"0.0 %",
	"0,0 mg/ml",
	"0 mg per ml",
	"0 mg nicotine",
	"0% nicotine",
	"Nicotine free",
	"nicotine-free",
	"NIC FREE",
	"No nicotine",
	"Zero nicotine",
	"Zero",
	"None",
	"0 mg (0%)",
	"Nicotine free, 0 mg",
])("says nothing beside a strength of %j", (strength) => {
	expect(warns(strength)).toBe(false);
});

it.each([
	null,
	"",
	" ",
	"-",
	"5%",
	"50 mg",
	"20 mg/ml",
	"0.5%",
	"0,3 %",
	"0, 3, 6 mg",
	"0 mg, 3 mg",
	"10",
	"100 mg",
	"Tobacco-free nicotine",
	"Salt nicotine",
	"Unknown",
	"No idea",
])("warns beside a strength of %j", (strength) => {
	expect(warns(strength)).toBe(true);
});
