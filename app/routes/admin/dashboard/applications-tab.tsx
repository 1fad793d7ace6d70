import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { ApplicationCard } from "../applications/application-card";
import { DecisionForms, DecisionPresets } from "../applications/decision-forms";
import type { QueueData } from "../applications/load-queue.server";
import { dashboardUrl } from "./dashboard-tab";
import { QueueTools } from "./queue-tools";

const FILTERS = [
	["pending", "Pending"],
	["needs_information", "Needs information"],
	["approved", "Approved"],
	["rejected", "Rejected"],
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
				searchLabel="Business, EIN or e-mail"
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
