import { filler } from "~/kernel/settings/fill-in.server";
import { promiseWords } from "~/kernel/settings/promise-words";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { stateName } from "~/terms/state-names";
import type { Db, Tx } from "~db/client.server";

/** 'Alabama, Alaska and Georgia', of codes as `{states}` lists them. */
function namesOf(codes: string): string {
	const names = codes.split(", ").map(stateName);
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Fills a text's placeholders with the shop's own values: contacts, amounts, and what it promises (Rule 6.14). Unknown ones stay. */
export function textFiller(db: Db | Tx): (text: string) => string {
	const shared = filler(db);
	const words: Record<string, string> = {
		...promiseWords(getSettings(db)),
		stateNames: namesOf(shared("{states}")),
		cookiePolicy: getSettings(db).legal.off.includes("cookies")
			? ""
			: " The list is on [Cookie Policy](/legal/cookies).",
	};
	return (text) => shared(text.replace(/\{(\w+)\}/g, (braced, name: string) => words[name] ?? braced));
}
