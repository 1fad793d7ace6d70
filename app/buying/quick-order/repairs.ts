import type { QuickOrderGoods, Repair } from "./quick-order-line.ts";

const repair = (units: number, label = `Make it ${units}`): Repair => ({
	field: "quantity",
	value: String(units),
	label,
});

type Goods = Pick<QuickOrderGoods, "caseSize" | "inCart">;

/** The largest quantity up to `most` that leaves whole cases in the cart; below 1 when there is none. */
const downToCase = ({ caseSize, inCart }: Goods, most: number): number =>
	caseSize ? Math.floor((most + inCart) / caseSize) * caseSize - inCart : most;

const upToCase = ({ caseSize, inCart }: Goods, least: number): number =>
	caseSize ? Math.ceil((least + inCart) / caseSize) * caseSize - inCart : least;

/** 'Take 19': as much as is left. @param left units that the cart could still take. */
export function takeLeft(goods: Goods, left: number): Repair[] {
	const units = downToCase(goods, left);
	return units > 0 ? [repair(units, `Take ${units}`)] : [];
}

/** 'Round up to 20' and 'Down to 10': whole cases on both sides of the quantity. */
export function wholeCases(goods: Goods, units: number, left: number): Repair[] {
	const [up, down] = [upToCase(goods, units), downToCase(goods, units)];
	return [
		...(up <= left ? [repair(up, `Round up to ${up}`)] : []),
		...(down > 0 ? [repair(down, `Down to ${down}`)] : []),
	];
}

/** 'Make it 10': the minimum, or the cases that reach it. @param least the quantity that meets the minimum. */
export function reachMinimum(goods: Goods, least: number, left: number): Repair[] {
	const units = upToCase(goods, least);
	return units <= left ? [repair(units)] : [];
}

const PACKED = /^(\d+) ([a-z]+)$/;

/** '2 cases' of goods with a case size, in units; null for other quantities. */
export function unitsOfCases(typed: string, goods: Pick<QuickOrderGoods, "caseSize"> | null): number | null {
	const [, count, word] = PACKED.exec(typed) ?? [];
	return count && goods?.caseSize && /^cases?$/.test(word!) ? Number(count) * goods.caseSize : null;
}

/** The quantities that '5 boxes' and '24 or 10' may mean. */
export function meantQuantities(typed: string, { caseSize }: Goods): Repair[] {
	const [, count] = PACKED.exec(typed) ?? [];
	const counts = count
		? [...(caseSize ? [Number(count) * caseSize] : []), Number(count)]
		: /^\d+(?: or \d+)+$/.test(typed)
			? typed.split(" or ").map(Number)
			: [];
	return counts.filter((units) => units > 0).map((units) => ({ ...repair(units), isGuess: true }));
}
