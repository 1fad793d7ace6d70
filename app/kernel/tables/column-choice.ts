import { keysOf } from "~/terms/keys-of";
import { DomainError } from "../errors.ts";
import { plainHead } from "./heads.ts";

/** What a column of a file may hold: its label, its usual headings in plain, the likeliest first, and whether several columns together hold it. */
export type KnownColumn = { label: string; heads: readonly string[]; many?: true };

/** What each of a file's columns is read as; an empty text for one that is not. */
export type Choice<Name extends string> = readonly (Name | "")[];

/**
 * The columns that a kind of file is read by.
 *
 * @param missingOf what a choice lacks, in words that follow 'Choose the columns that hold the'.
 */
export function columnChoice<Name extends string>(
	columns: Readonly<Record<Name, KnownColumn>>,
	missingOf: (has: (name: Name) => boolean) => string[],
) {
	const names = keysOf(columns);
	const label = (name: Name): string => columns[name].label;
	const is = (text: string): text is Name => Object.hasOwn(columns, text);

	/** What the headings say, and above that what was chosen for them before, by plain heading. */
	function suggest(
		heads: readonly string[],
		remembered: ReadonlyMap<string, string> = new Map(),
	): Choice<Name> {
		const plain = heads.map(plainHead);
		const found = plain.map((head): Name | "" | undefined => {
			const before = remembered.get(head);
			return before === undefined || (before && !is(before)) ? undefined : (before as Name | "");
		});
		for (const name of names) {
			const { heads: usual, many } = columns[name];
			if (!many && found.includes(name)) continue;
			for (const head of usual) {
				const at = plain.findIndex((one, n) => one === head && found[n] === undefined);
				if (at < 0) continue;
				found[at] = name;
				if (!many) break;
			}
		}
		return found.map((name) => name ?? "");
	}

	/** What is wrong with a choice, by the column's place; what is missing has the place -1. */
	function problems(choice: Choice<Name>): [at: number, message: string][] {
		const seen = new Set<Name>();
		const found: [number, string][] = [];
		for (const [at, name] of choice.entries()) {
			if (!name) continue;
			if (seen.has(name) && !columns[name].many)
				found.push([at, `${label(name)} is read from another column already`]);
			seen.add(name);
		}
		const missing = missingOf((name) => seen.has(name));
		return missing.length > 0
			? [...found, [-1, `Choose the columns that hold the ${missing.join(" and the ")}`]]
			: found;
	}

	return {
		label,
		is,
		suggest,
		problems,
		/** The columns with their labels, as a select offers them. */
		options: names.map((value) => ({ value: value as string, label: label(value) })),
		/** Whether a row of headings looks like that of such a file. */
		isTable: (heads: readonly string[]): boolean => problems(suggest(heads)).length === 0,
		/** A form's selects as a choice: what is none of the columns is not imported. */
		chosen: (heads: readonly string[], typed: readonly string[]): Choice<Name> =>
			heads.map((_, at) => (is(typed[at] ?? "") ? (typed[at] as Name) : "")),
	};
}

/** The selects of the form of columns, in the order of the file. */
export function columnsIn(form: FormData): string[] {
	const count = [...form.keys()].filter((key) => /^column\d+$/.test(key)).length;
	return Array.from({ length: count }, (_, at) => String(form.get(`column${at}`) ?? ""));
}

/** @throws DomainError invalid at `column` and its number, or at `columns`, for what is wrong with a choice. */
export function refuseChoice(problems: readonly [at: number, message: string][]): void {
	if (problems.length === 0) return;
	throw new DomainError("invalid", problems[0]![1], {
		errors: problems.map(([at, message]) => ({ field: at < 0 ? "columns" : `column${at}`, message })),
	});
}
