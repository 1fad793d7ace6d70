import { textOf } from "~/desk/forms/posted-table.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { suggestProducts } from "../../products/shelf/suggest-products.server";
import type { BadLine } from "../check-lines.server";
import type { LineChoice } from "../stock-lines";
import { MOST_FIXED, SKIP } from "./line-to-fix";

const LONGEST = 200;

/** The rows of a posted form that fix lines: `fix.0.code`, with `fix.0.to` or `fix.0.search`. */
const fixesOf = (form: FormData) =>
	Array.from({ length: MOST_FIXED }, (_, n) => {
		const text = (name: string) => textOf(form, `fix.${n}.${name}`, LONGEST).trim();
		return { code: text("code"), to: text("to"), search: text("search") };
	}).filter(({ code }) => code);

/** What the reader chose for lines to fix (Rule 7.83). */
export const choicesOf = (form: FormData): LineChoice[] =>
	fixesOf(form).flatMap(({ code, to }) => (to ? { code, to: to === SKIP ? null : to.slice(1) } : []));

/** The lines to fix, with the goods each may mean: those searched for, where the reader searched. */
export function linesToFix(db: Db, actor: Actor, bad: readonly BadLine[], form: FormData) {
	const searches = new Map(fixesOf(form).map(({ code, search }) => [code, search]));
	return bad.map((line) => {
		const search = searches.get(line.code) ?? "";
		if (!search) return { ...line, search };
		const choices = suggestProducts(db, actor, search).products.flatMap(({ sku, name, flavor }) =>
			sku ? { sku, name, flavor } : [],
		);
		return { ...line, search, choices };
	});
}
