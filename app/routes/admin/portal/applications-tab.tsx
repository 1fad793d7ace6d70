import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { ApplicationCard } from "../applications/application-card";
import { DecisionForms, DecisionPresets } from "../applications/decision-forms";
import type { ApplicationsTabData } from "./applications-tab.server";
import { ListTools } from "./list-tools";

/** All applications, ten to a page; the pending ones are decided here as on the dashboard. */
export function ApplicationsTab({
	applications,
	search,
	total,
	page,
	pageCount,
	counts,
	formKey,
}: ApplicationsTabData) {
	return (
		<section aria-label="Applications">
			<ListTools tab="applications" label="Business, EIN or e-mail" search={search} />
			{applications.length === 0 ? (
				<EmptyState title={search ? "No applications match" : "No applications yet"} />
			) : (
				<>
					<p className="mute small mb-4">
						{total.toLocaleString("en-US")} {total === 1 ? "application" : "applications"}, newest first,{" "}
						{counts.pending.toLocaleString("en-US")} pending
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
