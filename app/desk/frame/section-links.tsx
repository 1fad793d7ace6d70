import { SiteLink } from "~/ui/site-link";
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
				<SiteLink className="tap" key={to} to={to}>
					{labels[label] ?? label}
				</SiteLink>
			))}
		</nav>
	);
}
