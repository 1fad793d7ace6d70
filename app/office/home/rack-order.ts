/** Picks `count` items, taking the categories in turn, so the hero's rack shows all of them. */
export function mixCategories<T extends { category: string }>(items: readonly T[], count: number): T[] {
	const shelves = new Map<string, T[]>();
	for (const item of items) shelves.set(item.category, [...(shelves.get(item.category) ?? []), item]);
	const rows = [...shelves.values()];
	const deepest = Math.max(0, ...rows.map((row) => row.length));
	return Array.from({ length: deepest }, (_, depth) => rows.flatMap((row) => row[depth] ?? []))
		.flat()
		.slice(0, count);
}
