import { z } from "zod";
import { isMonth } from "~/kernel/clock/buckets";
import {
	list,
	optionalDay,
	optionalLine,
	orNull,
	refuseDisguise,
	requiredLine,
	ticked,
	wholeNumber,
} from "~/kernel/fields";
import { DEVICE_KIND_NAMES } from "~/terms/regulatory-facts";
import { LAYOUTS, type LayoutName } from "./layouts.ts";

const LAYOUT_NAMES = Object.keys(LAYOUTS) as [LayoutName, ...LayoutName[]];
const month = requiredLine("Choose a month", 7).refine(isMonth, "Choose a month, such as 2026-10");
const state = requiredLine("Choose a state", 2).refine((text) => /^[A-Z]{2}$/.test(text), "Choose a state");

/** Where a state's report goes (Rule 20.3). */
export const filingSchema = z.object({
	destination: optionalLine(200),
	layout: orNull(z.enum(LAYOUT_NAMES, { error: "Choose a layout" })),
	/** 'yes' or 'no' of a form, or a boolean as `GET` answers it. */
	wantsNil: orNull(
		z.preprocess(
			(value) => (typeof value === "boolean" ? (value ? "yes" : "no") : value),
			z.enum(["yes", "no"], { error: "Choose yes or no" }),
		),
	).transform((text) => (text === null ? null : text === "yes")),
	agent: optionalLine(300).superRefine(refuseDisguise),
	source: requiredLine("Say where you read it: an address or a document", 500),
	checkedOn: optionalDay.refine((day) => day !== null, "Enter the day you checked it"),
	version: orNull(wholeNumber("Reload the page")),
});

/** A month's reports to export: of one state, or of all that are ready (Rule 20.8). */
export const exportSchema = z.object({
	month,
	states: orNull(list(state, 60)).or(state.transform((one) => [one])),
});

/** That a report was sent (Rule 20.8). */
export const sentSchema = z.object({
	sentOn: optionalDay.refine((day) => day !== null, "Enter the day you sent it"),
	receipt: optionalLine(200),
});

const volume = optionalLine(10).transform((text, context) => {
	if (text === null) return null;
	if (/^\d{1,5}([.,]\d{1,2})?$/.test(text)) return Math.round(Number(text.replace(",", ".")) * 100);
	context.addIssue({ code: "custom", message: "Enter milliliters, such as 12 or 1.5" });
	return z.NEVER;
});

/** Values that replace an order's own facts in reports (Rule 20.6). */
export const factsSchema = z.object({
	recipient: optionalLine(200),
	address1: optionalLine(200).superRefine(refuseDisguise),
	city: optionalLine(100).superRefine(refuseDisguise),
	zipCode: optionalLine(10).refine(
		(text) => text === null || /^\d{5}(-\d{4})?$/.test(text),
		"Enter a ZIP code of 5 or 9 digits, such as 90001 or 90001-1234",
	),
	licenseNumber: optionalLine(100),
	lines: list(
		z.object({
			orderItemId: requiredLine("Reload the page", 50),
			brand: optionalLine(100),
			deviceKind: orNull(z.enum(DEVICE_KIND_NAMES, { error: "Choose a product kind" })),
			volume,
			upc: optionalLine(40),
			isLeftOut: ticked,
		}),
		1000,
	).default([]),
	/** The version the form was loaded with. If absent, there is no check. */
	version: orNull(wholeNumber("Reload the page")).optional(),
});

/** Units of a parcel that came back or were counted wrong (Rule 20.5). */
export const correctionSchema = z.object({
	/** The parcel, the order's line and, of an assorted one, the flavor, with spaces between. */
	line: requiredLine("Choose a line", 150),
	units: requiredLine("Enter the difference, such as -3", 8)
		.refine((text) => /^[-+]?[1-9]\d{0,5}$/.test(text), "Enter the difference, such as -3")
		.transform(Number),
	reason: requiredLine("Say why", 200),
	/** How many corrections of the order the page showed. If absent, there is no check. */
	seen: orNull(wholeNumber("Reload the page")).optional(),
});
