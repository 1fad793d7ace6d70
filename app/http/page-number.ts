/** `?page=` of an address, counted from 1: 1 when it says nothing, null when that is no page number. */
export function pageNumberOf(url: URL): number | null {
	const page = url.searchParams.get("page") ?? "1";
	return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null;
}
