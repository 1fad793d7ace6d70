import { href } from "react-router";
import { Chips } from "~/ui/tabs";
import { ListSearch } from "../list-search";
import { type DashboardTab, dashboardUrl } from "./dashboard-tab";

/** The status filters of a list with their counts, and its search box, which keeps the filter. */
export function QueueTools({
	tab,
	filters,
	filter,
	search,
	searchLabel,
}: {
	tab: DashboardTab;
	filters: readonly { value: string; label: string; count: number }[];
	filter: string;
	search: string;
	searchLabel: string;
}) {
	return (
		<div className="tools">
			<Chips
				label="Status"
				items={filters.map(({ value, label, count }) => ({
					to: dashboardUrl(tab, { status: value, search }),
					label: `${label} (${count.toLocaleString("en-US")})`,
					current: value === filter,
				}))}
			/>
			<ListSearch
				action={href("/admin")}
				label={searchLabel}
				search={search}
				keep={{ tab, status: filter }}
				className=""
			/>
		</div>
	);
}
