import { Link } from "react-router";
import { useMay } from "../may";
import { SECTION_PAGES } from "./sections";

/** Links to the pages of a section that have no tab on the tabbed pages. */
export function SectionLinks({
	section,
	labels = {},
}: {
	section: string | undefined;
	/** Another label for a page, by its own. */
	labels?: Record<string, string>;
}) {
	const may = useMay();
	const pages = (SECTION_PAGES[section ?? ""] ?? []).filter(
		({ to, needs }) => !to.includes("?tab=") && may(needs),
	);
	if (!section || pages.length === 0) return null;
	return (
		<nav aria-label={`More of ${section}`}>
			{pages.map(({ to, label }) => (
				<Link className="tap" key={to} to={to}>
					{labels[label] ?? label}
				</Link>
			))}
		</nav>
	);
}
