type Taken = readonly { flavorId: string }[];

/**
 * A line's name at ShipStation, which takes 50 characters: the line's id, and for a flavor of an assorted line its place in it.
 * @param taken the flavors of the whole line, in its order.
 */
export const lineItemId = (id: string, flavorId?: string, taken: Taken = []): string =>
	flavorId === undefined ? id : `${id}.${taken.findIndex((one) => one.flavorId === flavorId) + 1}`;
