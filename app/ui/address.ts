type Params = Readonly<Record<string, string | number | null | undefined>>;

/** A path with a query. Empty values and the first page are left out. */
export function addressOf(path: string, params: Params): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(params)) {
		if (value !== null && value !== undefined && value !== "" && !(name === "page" && value === 1)) {
			query.set(name, String(value));
		}
	}
	return query.size > 0 ? `${path}?${query}` : path;
}
