import { pageNumberOf } from "~/http/page-number";
import type { ListQuery } from "~/kernel/lists/admin-list.server";

/** Reads a list's query from the URL: `?search=`, `?page=`, `?sort=` and its filters by name. */
export function listQueryOf(url: URL, usual: Record<string, string> = {}): ListQuery {
	const { search = "", sort, page: _page, ...filters } = Object.fromEntries(url.searchParams);
	return { search: search.trim().slice(0, 100), sort, filters, usual, page: pageNumberOf(url) ?? 1 };
}
