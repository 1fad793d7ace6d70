import { href } from "react-router";
import { type DashboardTab, dashboardUrl } from "~/routes/admin/dashboard/dashboard-tab";
import { Chips } from "~/ui/layout/tabs";
import { ListSearch } from "./list-search";

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
