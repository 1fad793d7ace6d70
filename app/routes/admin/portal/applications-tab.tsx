import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { Chips } from "~/ui/tabs";
import { ApplicationCard } from "../applications/application-card";
import { DecisionForms, DecisionPresets } from "../applications/decision-forms";
import type { QueueData } from "../applications/load-queue.server";
import { ListTools } from "./list-tools";
import { portalUrl } from "./portal-tab";

const FILTERS = [
	["all", "All"],
	["pending", "Pending"],
	["needs_information", "Needs information"],
	["approved", "Approved"],
	["rejected", "Rejected"],
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
