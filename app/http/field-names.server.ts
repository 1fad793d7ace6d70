// Limits on field names. conform builds nested lists from names such as `lines[2].sku` and fills in every index below
// the given one: one post of `a[999999999]` would keep the server busy for minutes.
const LONGEST_NAME = 200;
const MOST_FIELDS = 5_000;
const MOST_PLACES = 5_000;
const COMMANDS = ["validate", "update", "reset", "insert", "remove", "reorder"];

/**
 * Whether a posted form's field names are plausible: few enough, short enough, and with list indexes no larger than our
 * forms need (the longest is the quick order with 500 lines).
 */
export function areFieldNamesSound(form: FormData): boolean {
	const commanded = namesOfCommand(form.get("__intent__"));
	if (!commanded || form.has("__state__")) return false;
	let fields = 0;
	const lengths = new Map<string, number>();
	for (const name of [...commanded, ...form.keys()]) {
		fields += 1;
		if (fields > MOST_FIELDS || name.length > LONGEST_NAME) return false;
		for (const { 0: index, index: at } of name.matchAll(/\[\d+\]/g)) {
			const list = name.slice(0, at);
			const length = Number(index.slice(1, -1)) + 1;
			if (length > (lengths.get(list) ?? 0)) lengths.set(list, length);
		}
	}
	let places = 0;
	for (const length of lengths.values()) places += length;
	return places <= MOST_PLACES;
}

/**
 * The field names in conform's command to change a list, sent by buttons that add or remove a row; null when the value
 * is not such a command.
 */
function namesOfCommand(sent: FormDataEntryValue | null): string[] | null {
	if (sent === null) return [];
	try {
		const command = JSON.parse(String(sent)) as { type?: unknown; payload?: Record<string, unknown> };
		if (!COMMANDS.includes(String(command.type)) || typeof command.payload !== "object") return null;
		const { payload } = command;
		const { name = "", index = 0, from = 0, to = 0 } = payload;
		if (typeof name !== "string" || ![index, from, to].every(Number.isSafeInteger)) return null;
		return [name, `${name}[${index}]`, `${name}[${from}]`, `${name}[${to}]`];
	} catch {
		return null;
	}
}
