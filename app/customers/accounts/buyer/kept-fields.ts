import { capitalized } from "~/kernel/texts/numbers";

/** Fields the user did not type: ids, keys, versions and the like. */
const TECHNICAL =
	/(^|\.)(version|intent|fix|remove|via|key|draft|answers|redirectTo|\w*(Id|Key|Cents|Version)|id)$/;

/** Makes a label from a field name: 'lines[2].quantity' becomes 'Lines 3 quantity'. */
function labelOf(name: string): string {
	const words = name
		.replace(/\[(\d+)\]/g, (_, n: string) => ` ${Number(n) + 1} `)
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replace(/[._\-\s]+/g, " ")
		.trim()
		.toLowerCase();
	return capitalized(words);
}

/** The fields the user typed or chose, with labels made from their names. */
export const readableFields = (fields: readonly [name: string, value: string][]) =>
	fields
		.filter(([name]) => !TECHNICAL.test(name))
		.map(([name, value]) => ({ label: labelOf(name), value: value === "on" ? "Yes" : value }));
