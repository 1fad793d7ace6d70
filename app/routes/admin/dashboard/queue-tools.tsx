import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { Chips } from "~/ui/tabs";
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
			<Form
				action={href("/admin")}
				role="search"
				aria-label="Search this list"
				className="flex min-w-0 gap-2"
				key={search}
			>
				<input type="hidden" name="tab" value={tab} />
				<input type="hidden" name="status" value={filter} />
				<label className="vh" htmlFor={`${tab}-search`}>
					{searchLabel}
				</label>
				<input
					className="in"
					id={`${tab}-search`}
					type="search"
					name="search"
					placeholder={searchLabel}
					defaultValue={search}
				/>
				<Button>Search</Button>
			</Form>
		</div>
	);
}
