/** `?search=` and `?page=` of a list; a page that can't be read is the first. */
export function listQueryOf(url: URL): { search: string; page: number } {
	const page = url.searchParams.get("page") ?? "1";
	return {
		search: (url.searchParams.get("search") ?? "").trim().slice(0, 100),
		page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
	};
}

/** How many pages a list has; an empty one has one. */
export const pageCountOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage));

/** `?status=`, where it is one of the list's filters; else the first, or the one named. */
export const filterOf = <Filter extends string>(
	url: URL,
	filters: readonly [Filter, ...Filter[]],
	usual: Filter = filters[0],
): Filter => filters.find((filter) => filter === url.searchParams.get("status")) ?? usual;
