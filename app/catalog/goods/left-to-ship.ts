import { DomainError } from "~/kernel/errors";
import { lineName } from "./cart-line.ts";

type Taken = { flavorId: string | null; quantity: number };

/** What is known of an order's line. */
export type OrderedLine = {
	id: string;
	productName: string;
	flavor: string | null;
	assorted: boolean;
	quantity: number;
	takenFrom: Taken[] | null;
};

/** Units of a line that left; of an assorted line with the flavor they were taken from. */
export type Units = { orderItemId: string; flavorId: string | null; quantity: number };

/** Units somebody chose; without a flavor any of an assorted line's. */
export type ChosenUnits = { orderItemId: string; flavorId?: string | null | undefined; quantity: number };

/** What an order's lines still have to ship, by line and, where assorted, by the flavor they were taken from (Rule 7.91). */
export const leftToShip = (lines: readonly OrderedLine[], shipped: readonly Units[]): Units[] =>
	lines.flatMap(({ id, flavor, quantity, takenFrom }) => {
		const sources = flavor === null && takenFrom ? takenFrom : [{ flavorId: null, quantity }];
		return [...Map.groupBy(sources, ({ flavorId }) => flavorId)].flatMap(([flavorId, parts]) => {
			const gone = shipped.filter((one) => one.orderItemId === id && one.flavorId === flavorId);
			const left = unitsOf(parts) - unitsOf(gone);
			return left > 0 ? [{ orderItemId: id, flavorId, quantity: left }] : [];
		});
	});

/** The units of several lines together. */
export const unitsOf = (lines: readonly { quantity: number }[]): number =>
	lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The units that were chosen of what is left: all of it when nothing was.
 * @throws DomainError conflict when more was chosen than is left, at its field; invalid when no unit was chosen, or a
 * line is not in the order.
 */
export function chosenOf(
	left: readonly Units[],
	chosen: readonly ChosenUnits[] | undefined,
	lines: readonly OrderedLine[],
): Units[] {
	if (!chosen) return [...left];
	const rest = left.map((one) => ({ ...one }));
	const found = chosen.flatMap(({ orderItemId, flavorId, quantity }, n): Units[] => {
		const line = lines.find(({ id }) => id === orderItemId);
		if (!line) throw new DomainError("invalid", "A line is not in this order", { field: `lines[${n}]` });
		const own = rest.filter(
			(one) => one.orderItemId === orderItemId && (flavorId === undefined || one.flavorId === flavorId),
		);
		const most = unitsOf(own);
		if (quantity > most) {
			throw new DomainError(
				"conflict",
				`${lineName(line)}: ${most === 0 ? "nothing is left" : `${most} left`} to ship, not ${quantity}.`,
				{ field: `lines[${n}].quantity` },
			);
		}
		let missing = quantity;
		return own.flatMap((one) => {
			const taken = Math.min(one.quantity, missing);
			one.quantity -= taken;
			missing -= taken;
			return taken > 0 ? [{ ...one, quantity: taken }] : [];
		});
	});
	if (found.length === 0) throw new DomainError("invalid", "Enter how many units", { field: "lines" });
	// The same line may have been named twice.
	return [...Map.groupBy(found, ({ orderItemId, flavorId }) => `${orderItemId} ${flavorId}`).values()].map(
		(same) => ({ ...same[0]!, quantity: unitsOf(same) }),
	);
}
