import { asc } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { HeadingKind } from "~/terms/imports";
import type { Db } from "~db/client.server";
import type { ImportAnswers, ImportSurvey } from "~db/json-shapes";
import { brands } from "~db/schema.server";
import { IMPORT_FIELDS, type ImportColumn } from "../products/fields/product-columns.ts";
import { guessCategory } from "./group-rows.server";
import { likelyMeant } from "./match-flavors.ts";
import { answerKey } from "./read-rows.server";

type BrandName = { id: string; name: string };

/** All brands, by name. @throws DomainError forbidden. */
export function listBrandNames(db: Db, actor: Actor): BrandName[] {
	requireAdmin(actor, "imports");
	return db.select({ id: brands.id, name: brands.name }).from(brands).orderBy(asc(brands.name)).all();
}

/** What a file's brand probably is: one that it is a letter or two away from, else a new one. */
export function suggestBrand(name: string, answers: ImportAnswers, known: readonly BrandName[]): string {
	const answer = answers.brands?.[answerKey(name)];
	if (answer) return answer;
	const meant = likelyMeant(
		name,
		known.map((brand) => brand.name),
	);
	return known.find((brand) => brand.name === meant)?.id ?? "add";
}

/** What a file's category probably is; an empty text where nothing says it. */
export const suggestCategory = (name: string, answers: ImportAnswers): string =>
	answers.categories?.[answerKey(name)] ?? guessCategory(name) ?? "";

/** What rows with a single cell probably are: categories by their words, else brands, or products where the brand has its column. */
export function suggestHeadings(survey: ImportSurvey | null, columns: readonly string[]): HeadingKind {
	const texts = survey?.headings.texts ?? [];
	if (texts.length > 0 && texts.every((text) => guessCategory(text))) return "category";
	if (!columns.includes("brandId")) return "brand";
	return columns.includes("flavor") && !columns.includes("group") ? "group" : "none";
}

/** The texts of fields that a file's columns can be read as. */
export const pickColumns = (values: Record<string, string>): Partial<Record<ImportColumn, string>> =>
	Object.fromEntries(
		IMPORT_FIELDS.flatMap(({ column }) => (column in values ? [[column, values[column]!]] : [])),
	);
