import { grouped } from "~/kernel/texts/numbers";
import { SiteLink } from "../site-link";

/** Tabs as links, so each tab has an address. `count` and `late`, a sum that is overdue, are shown inside the tab. */
export function Tabs({
	label,
	items,
}: {
	/** Accessible name of the navigation. */
	label: string;
	items: readonly {
		to: string;
		label: string;
		count?: number | undefined;
		late?: string | undefined;
		current: boolean;
	}[];
}) {
	return (
		<nav className="tabs" aria-label={label}>
			{items.map(({ to, label: text, count, late, current }) => (
				<SiteLink key={to} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
					{text} {count !== undefined && <span className="n">{grouped(count)}</span>}
					{late && <span className="late">{late}</span>}
				</SiteLink>
			))}
		</nav>
	);
}

/** A row of small filter links. */
export function Chips({
	label,
	className,
	items,
}: {
	label: string;
	className?: string;
	items: readonly { to: string; label: string; current: boolean }[];
}) {
	return (
		<nav className={className ? `chips ${className}` : "chips"} aria-label={label}>
			{items.map(({ to, label: text, current }) => (
				<SiteLink
					key={to}
					className="chip"
					to={to}
					aria-current={current ? "true" : undefined}
					preventScrollReset
				>
					{text}
				</SiteLink>
			))}
		</nav>
	);
}
