import type { Verification } from "./quick-order-line.ts";
import { typedWords } from "./typed-row.ts";

/** Goods of the quick order that can be added. */
type ReadyGoods = {
	productId: string;
	flavorId: string | null;
	quantity: number;
	/** The buyer's own words for them, where they were put right (Rule 4.13). */
	typed: string[];
};

/** The ready lines, those of the same product and flavor added up. */
export function readyGoods({ lines }: Verification): ReadyGoods[] {
	const ready = lines.flatMap((line) => (line.status === "ready" ? [{ line, goods: line.goods! }] : []));
	const groups = Map.groupBy(ready, ({ goods }) => `${goods.productId}|${goods.flavorId}`);
	return [...groups.values()].map((group) => {
		const { productId, flavorId } = group[0]!.goods;
		return {
			productId,
			flavorId,
			quantity: group.reduce((sum, { line }) => sum + line.units!, 0),
			typed: group.flatMap(({ line }) => typedWords(line) ?? []),
		};
	});
}
