import { capitalized } from "~/domain/texts/numbers";

/** What a form carries for the server, which nobody typed. */
const TECHNICAL = /(^|\.)(version|intent|via|key|draft|answers|redirectTo|\w*(Id|Key|Cents|Version)|id)$/;

/** 'lines[2].quantity' as a label: 'Lines 3 quantity'. */
function labelOf(name: string): string {
	const words = name
		.replace(/\[(\d+)\]/g, (_, n: string) => ` ${Number(n) + 1} `)
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replace(/[._\-\s]+/g, " ")
		.trim()
		.toLowerCase();
	return capitalized(words);
}

/** A form's fields as people read them: those that were typed or chosen, with a label made of their names. */
export const readableFields = (fields: readonly [name: string, value: string][]) =>
	fields
		.filter(([name]) => !TECHNICAL.test(name))
		.map(([name, value]) => ({ label: labelOf(name), value: value === "on" ? "Yes" : value }));
