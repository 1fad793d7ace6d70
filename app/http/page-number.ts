/** The `?page=` of an address, counted from 1; 1 when missing, null when it isn't a page number. */
export function pageNumberOf(url: URL): number | null {
	const page = url.searchParams.get("page") ?? "1";
	return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null;
}
