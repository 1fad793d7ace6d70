import { expect, it } from "vitest";
import { regulatoryFactsOf } from "./regulatory-facts.ts";

const unstated = {
	deviceKind: null,
	containsNicotine: null,
	nicotineSource: null,
	fdaStatus: null,
	nicotineStrength: null,
};

it.each([
	["disposables", "disposable"],
	["mods", "open-device"],
	["e-liquids", "bottled-liquid"],
	["accessories", "part"],
	["pods", null],
] as const)("a product of %s is a %s unless something else is stated (Rule 17.2)", (category, kind) => {
	expect(regulatoryFactsOf({ ...unstated, category }).deviceKind).toBe(kind);
	expect(regulatoryFactsOf({ ...unstated, category, deviceKind: "prefilled-pod" }).deviceKind).toBe(
		"prefilled-pod",
	);
});

it.each([
	["5%", true],
	["50mg", true],
	["3 mg/mL", true],
	["0.3%", true],
	["0 mg", false],
	["0.0%", false],
	["Nicotine free", false],
	["0, 3, 6 mg", null],
	["Salt", null],
	["Tobacco-free nicotine", null],
	[null, null],
])("the strength %s says of nicotine: %s", (nicotineStrength, says) => {
	const facts = regulatoryFactsOf({ ...unstated, category: "pods", nicotineStrength });
	expect(facts).toMatchObject({ containsNicotine: says, nicotineSource: says === false ? "none" : null });
	const stated = regulatoryFactsOf({
		...unstated,
		category: "pods",
		nicotineStrength,
		containsNicotine: true,
	});
	expect(stated).toMatchObject({ containsNicotine: true, nicotineSource: null });
});
