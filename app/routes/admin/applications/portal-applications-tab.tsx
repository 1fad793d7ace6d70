import { ListTools } from "~/routes/admin/list/list-tools";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { APPLICATION_STATUS_NAMES, APPLICATION_STATUSES } from "~/terms/application-status";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { Chips } from "~/ui/layout/tabs";
import { ApplicationCard } from "./application-card";
import { DecisionForms, DecisionPresets } from "./decision-forms";
import type { QueueData } from "./load-queue.server";

const FILTERS = [
	["all", "All"],
	...APPLICATION_STATUS_NAMES.map((status) => [status, APPLICATION_STATUSES[status].label] as const),
] as const;

/** Applications as cards, ten to a page; pending ones carry Approve and Reject. */
export function ApplicationsTab(data: QueueData) {
	const { applications, filter, search, total, page, pageCount, counts, formKey } = data;
	return (
		<section aria-label="Applications">
			<ListTools
				tab="applications"
				label="Business, EIN or email"
				search={search}
				keep={{ status: filter === "all" ? null : filter }}
			/>
			<Chips
				label="Application status"
				items={FILTERS.map(([value, label]) => ({
					to: portalUrl("applications", { status: value === "all" ? null : value, search }),
					label: value === "all" ? label : `${label} ${counts[value].toLocaleString("en-US")}`,
					current: value === filter,
				}))}
			/>
			{applications.length === 0 ? (
				<div className="mt-4">
					<EmptyState title={search || filter !== "all" ? "No applications match" : "No applications yet"} />
				</div>
			) : (
				<>
					<p className="mute small my-3">
						{total.toLocaleString("en-US")} {total === 1 ? "application" : "applications"}
					</p>
					{applications.map(({ application, waiting }) => (
						<ApplicationCard key={application.id} application={application} waiting={waiting}>
							<DecisionForms application={application} formKey={formKey} from="portal" />
						</ApplicationCard>
					))}
					<DecisionPresets />
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}
