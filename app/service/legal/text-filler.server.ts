import { filler } from "~/kernel/settings/fill-in.server";
import { promiseWords } from "~/kernel/settings/promise-words";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";

/** Fills a text's placeholders with the shop's own values: contacts, amounts, and what it promises (Rule 6.14). Unknown ones stay. */
export function textFiller(db: Db | Tx): (text: string) => string {
	const shared = filler(db);
	const words: Record<string, string> = {
		...promiseWords(getSettings(db)),
		cookiePolicy: getSettings(db).legal.off.includes("cookies")
			? ""
			: " The list is on [Cookie Policy](/legal/cookies).",
	};
	return (text) => shared(text.replace(/\{(\w+)\}/g, (braced, name: string) => words[name] ?? braced));
}
