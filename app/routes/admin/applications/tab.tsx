import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { ListScreen } from "../list/list-screen";
import { ApplicationCard } from "./application-card";
import { DecisionForms, DecisionPresets } from "./decision-forms";
import type { QueueData } from "./load-queue.server";

/** Applications as cards; pending ones carry Approve and Reject. A decision leads back to where it was made. */
export function ApplicationsTab({ list, formKey, from }: QueueData & { from: "dashboard" | "portal" }) {
	const worksThrough = from === "dashboard" && list.filters.status?.value === "pending";
	return (
		<section aria-label="Applications">
			<ListScreen
				list={list}
				searches="Business, EIN or email"
				called={["application", "applications"]}
				empty="No applications yet"
				above={
					worksThrough ? (
						<div className="acts mb-4">
							<ButtonLink to={href("/admin/applications/next")}>Work through the queue</ButtonLink>
						</div>
					) : null
				}
				card={(application) => (
					<ApplicationCard application={application} waiting={application.waiting}>
						<DecisionForms application={application} formKey={formKey} from={from} />
					</ApplicationCard>
				)}
			>
				<DecisionPresets />
			</ListScreen>
		</section>
	);
}
