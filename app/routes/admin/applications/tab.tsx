import { href } from "react-router";
import { dashboardUrl } from "~/routes/admin/dashboard/dashboard-tab";
import { QueueTools } from "~/routes/admin/list/queue-tools";
import { APPLICATION_STATUS_NAMES, APPLICATION_STATUSES } from "~/terms/application-status";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { ApplicationCard } from "./application-card";
import { DecisionForms, DecisionPresets } from "./decision-forms";
import type { QueueData } from "./load-queue.server";

const FILTERS = [
	...APPLICATION_STATUS_NAMES.map((status) => [status, APPLICATION_STATUSES[status].label] as const),
	["all", "All"],
] as const;

/** The queue: ten dockets a page, each pending one with its forms. */
export function ApplicationsTab({
	applications,
	filter,
	search,
	total,
	page,
	pageCount,
	counts,
	formKey,
}: QueueData) {
	return (
		<section aria-label="Applications">
			<QueueTools
				tab="applications"
				filters={FILTERS.map(([value, label]) => ({ value, label, count: counts[value] }))}
				filter={filter}
				search={search}
				searchLabel="Business, EIN or email"
			/>
			{applications.length === 0 ? (
				<EmptyState
					title={search ? "No applications match" : "No applications here"}
					action={
						filter === "all" && !search ? undefined : (
							<ButtonLink to={dashboardUrl("applications", { status: "all" })}>Show all</ButtonLink>
						)
					}
				/>
			) : (
				<>
					<div className="acts mb-4 justify-between">
						<p className="mute small">
							{total.toLocaleString("en-US")} {total === 1 ? "application" : "applications"},{" "}
							{filter === "pending" || filter === "needs_information" ? "oldest" : "newest"} first
						</p>
						{filter === "pending" ? (
							<ButtonLink to={href("/admin/applications/next")}>Work through the queue</ButtonLink>
						) : null}
					</div>
					{applications.map(({ application, waiting }) => (
						<ApplicationCard key={application.id} application={application} waiting={waiting}>
							<DecisionForms application={application} formKey={formKey} from="dashboard" />
						</ApplicationCard>
					))}
					<DecisionPresets />
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}
