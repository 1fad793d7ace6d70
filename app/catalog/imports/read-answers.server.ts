import { eq, or, sql } from "drizzle-orm";
import type { FieldError } from "~/kernel/errors";
import { CATEGORY_NAMES } from "~/terms/categories";
import { HEADING_KINDS, type HeadingKind } from "~/terms/imports";
import type { Tx } from "~db/client.server";
import type { ImportAnswers, ImportedWord, ImportSurvey } from "~db/json-shapes";
import { brands } from "~db/schema.server";
import type { ImportColumn } from "../products/fields/product-columns.ts";
import { guessCategory } from "./group-rows.server";
import { problemOfCell } from "./read-cells.ts";
import { answerKey } from "./read-rows.server";

/** The answers as a form sends them: of brands and categories in the survey's order. What is not asked is absent. */
export type GivenAnswers = {
	flavors?: string | undefined;
	headings?: string | undefined;
	brands?: readonly string[];
	categories?: readonly string[];
	values?: Partial<Record<ImportColumn, string>>;
};

/**
 * Reads what a user answered about a file (Rule 7.46).
 *
 * @param before what was answered or remembered so far; what is not sent stays.
 * @returns the answers, and what is wrong with them at `brand` and `category` with the place from 0, and at `value-` with the column.
 */
export function readAnswers(
	tx: Tx,
	survey: ImportSurvey | null,
	before: ImportAnswers,
	{ flavors, headings, brands: ofBrands = [], categories: ofCategories = [], values }: GivenAnswers,
): { answers: ImportAnswers; errors: FieldError[] } {
	const errors: FieldError[] = [];
	const answers: ImportAnswers = {
		...before,
		brands: { ...before.brands },
		categories: { ...before.categories },
	};
	const words = (
		field: "brand" | "category",
		of: readonly ImportedWord[],
		given: readonly string[],
		accepts: (answer: string) => boolean,
		message: string,
	) => {
		const kept = field === "brand" ? answers.brands! : answers.categories!;
		for (const [n, { name }] of of.entries()) {
			const answer = given[n];
			if (answer === undefined) continue;
			if (accepts(answer)) kept[answerKey(name)] = answer;
			else errors.push({ field: `${field}${n}`, message });
		}
	};
	const isBrand = (id: string) =>
		tx.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).get() !== undefined;
	words(
		"brand",
		survey?.brands ?? [],
		ofBrands,
		(answer) => answer === "add" || answer === "skip" || isBrand(answer),
		"Choose what this brand is",
	);
	words(
		"category",
		survey?.categories ?? [],
		ofCategories,
		(answer) => answer === "skip" || (CATEGORY_NAMES as readonly string[]).includes(answer),
		"Choose a category, or leave these rows out",
	);
	if (flavors === "yes" || flavors === "no") answers.flavors = flavors === "yes";
	const kind = HEADING_KINDS.find((one) => one === headings);
	if (kind) {
		answers.headings = kind;
		takeHeadings(answers, kind, survey?.headings.texts ?? []);
	}
	if (values) answers.values = readValues(tx, values, answers, errors);
	return { answers, errors };
}

/** Headings that are brands or categories are not asked about again: a new brand is added, and a category is what it probably means. */
function takeHeadings(answers: ImportAnswers, kind: HeadingKind, texts: readonly string[]): void {
	for (const text of texts) {
		const key = answerKey(text);
		if (kind === "brand") answers.brands![key] ??= "add";
		const category = kind === "category" ? guessCategory(text) : undefined;
		if (category) answers.categories![key] ??= category;
	}
}

function readValues(
	tx: Tx,
	values: Partial<Record<ImportColumn, string>>,
	answers: ImportAnswers,
	errors: FieldError[],
): Record<string, string> {
	const given: Record<string, string> = {};
	for (const [column, typed] of Object.entries(values) as [ImportColumn, string][]) {
		const text = typed.trim();
		if (!text) continue;
		given[column] = text;
		const problem = problemOfCell(column, text);
		if (problem)
			errors.push({ field: `value-${column}`, message: `${problem[0]!.toUpperCase()}${problem.slice(1)}` });
		else if (column === "brandId" && !isKnown(tx, text)) answers.brands![answerKey(text)] = "add";
	}
	return given;
}

const isKnown = (tx: Tx, name: string): boolean =>
	tx
		.select({ id: brands.id })
		.from(brands)
		.where(or(sql`${brands.name} = ${name} collate nocase`, eq(brands.slug, name.toLowerCase())))
		.get() !== undefined;
