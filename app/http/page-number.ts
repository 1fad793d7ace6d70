/** The `?page=` of an address, or another of its numbers counted from 1; 1 when missing, null when it isn't a page number. */
export function pageNumberOf(url: URL, name = "page"): number | null {
	const page = url.searchParams.get(name) ?? "1";
	return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null;
}
