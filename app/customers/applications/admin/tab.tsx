import { href, useLocation } from "react-router";
import { Panes } from "~/desk/list/panes";
import { useQueueKeys } from "~/desk/list/queue-keys";
import { addressOf } from "~/ui/address";
import { SiteLink } from "~/ui/site-link";
import { ApplicationPane } from "./application-pane";
import { DecisionFlash } from "./decision-flash";
import type { QueueData } from "./load-queue.server";

/** The applications' queue beside the open application. A decision opens the next one. */
export function ApplicationsTab({ pane, decision, ...queue }: QueueData & { from: "dashboard" | "portal" }) {
	const { from, list, open, kept } = queue;
	const { pathname, search } = useLocation();
	useQueueKeys();
	const undone =
		decision &&
		addressOf(pathname, {
			...Object.fromEntries(new URLSearchParams(search)),
			doc: null,
			open: decision.applicationId,
		});
	return (
		<Panes
			list={list}
			open={open}
			kept={kept}
			label="Applications"
			searches="Business, EIN or email"
			called={["application", "applications"]}
			empty="No applications yet"
			tools={
				from === "dashboard" && list.filters.status?.value === "pending" ? (
					<SiteLink className="tap" to={href("/admin/applications/next")}>
						Work through the queue
					</SiteLink>
				) : null
			}
			notice={decision ? <DecisionFlash decision={decision} back={undone ?? pathname} /> : null}
		>
			{(next) =>
				pane ? <ApplicationPane key={pane.application.id} {...pane} from={from} next={next} /> : null
			}
		</Panes>
	);
}
