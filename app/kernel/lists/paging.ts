/** How many pages a list has; an empty one has one. */
export const pageCountOf = (total: number, perPage: number): number =>
	Math.max(1, Math.ceil(total / perPage));
