import { SiteLink } from "../site-link";

/** Links to the parent pages. The page itself is the heading, not a crumb. */
export function Breadcrumbs({ items }: { items: readonly { to: string; label: string }[] }) {
	return (
		<nav aria-label="Breadcrumb">
			<ol className="crumbs">
				{items.map(({ to, label }) => (
					<li key={to}>
						<SiteLink to={to}>{label}</SiteLink>
					</li>
				))}
			</ol>
		</nav>
	);
}
