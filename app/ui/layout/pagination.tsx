import { useLocation } from "react-router";
import { SiteLink } from "../site-link";

/** The page numbers to show: the first, the last, the current and its neighbors; null marks a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
	const shown = new Set([1, 2, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount));
	// Page 2 was added to avoid a gap of one page. Drop it where it doesn't fill such a gap.
	if (page > 4) shown.delete(2);
	const sorted = [...shown].sort((a, b) => a - b);
	return sorted.flatMap((n, i) => {
		const before = sorted[i - 1] ?? 0;
		if (n - before === 2) return [n - 1, n];
		return n - before > 2 ? [null, n] : [n];
	});
}

/** Links to the other pages of a list. All other search parameters stay, except `without`. */
export function Pagination({
	page,
	pageCount,
	param = "page",
	label = "Pages",
	without = [],
}: {
	page: number;
	pageCount: number;
	param?: string;
	label?: string;
	/** Search parameters that belong to this page only. */
	without?: readonly string[];
}) {
	const location = useLocation();
	if (pageCount <= 1) return null;
	const to = (target: number) => {
		const search = new URLSearchParams(location.search);
		for (const name of without) search.delete(name);
		if (target === 1) search.delete(param);
		else search.set(param, String(target));
		return search.size > 0 ? `${location.pathname}?${search}` : location.pathname;
	};
	return (
		<nav className="pager" aria-label={label}>
			{page > 1 && (
				<SiteLink className="chip" to={to(page - 1)} rel="prev">
					Previous page
				</SiteLink>
			)}
			{pageNumbers(page, pageCount).map((n, i) =>
				n === null ? (
					<span key={`gap-${i}`} className="mute">
						…
					</span>
				) : (
					<SiteLink key={n} className="chip" to={to(n)} aria-current={n === page ? "page" : undefined}>
						<span className="vh">Page </span>
						{n}
					</SiteLink>
				),
			)}
			{page < pageCount && (
				<SiteLink className="chip" to={to(page + 1)} rel="next">
					Next page
				</SiteLink>
			)}
		</nav>
	);
}
