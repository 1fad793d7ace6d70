import { Link } from "react-router";

/** Index tabs: links to addresses, so each tab is a page. `count` stands inside the tab. */
export function Tabs({
	label,
	items,
}: {
	/** Names the navigation for assistive technology. */
	label: string;
	items: readonly { to: string; label: string; count?: number | undefined; current: boolean }[];
}) {
	return (
		<nav className="tabs" aria-label={label}>
			{items.map(({ to, label: text, count, current }) => (
				<Link key={to} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
					{text} {count !== undefined && <span className="n">{count.toLocaleString("en-US")}</span>}
				</Link>
			))}
		</nav>
	);
}

/** Small filters in a row, as links. */
export function Chips({
	label,
	items,
}: {
	label: string;
	items: readonly { to: string; label: string; current: boolean }[];
}) {
	return (
		<nav className="chips" aria-label={label}>
			{items.map(({ to, label: text, current }) => (
				<Link
					key={to}
					className="chip"
					to={to}
					aria-current={current ? "true" : undefined}
					preventScrollReset
				>
					{text}
				</Link>
			))}
		</nav>
	);
}
