import { codeKey, findCodes, findNames } from "~/catalog/index.server";
import type { Db, Tx } from "~db/client.server";
import type { LookUp } from "./quick-order-text.server";

/** Looks up SKUs, barcodes and names for `readQuickOrderText`; what a code stands for is checked when the line is verified. */
export const knownGoods = (db: Db | Tx): LookUp =>
	function* (texts) {
		const codes = findCodes(db, texts);
		const isCode = (text: string) => codes.has(codeKey(text));
		const names = yield* findNames(
			db,
			texts.filter((text) => !isCode(text)),
		);
		return new Map(
			texts.flatMap((text) => {
				const goods = isCode(text) ? { code: text } : names.get(text);
				return goods ? [[text, goods] as const] : [];
			}),
		);
	};
