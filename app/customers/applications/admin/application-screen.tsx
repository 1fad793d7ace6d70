import { href, useLocation } from "react-router";
import { dashboardUrl } from "~/desk/dashboard-tab";
import { useQueueKeys } from "~/desk/list/queue-keys";
import { grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import type { ApplicationPage } from "./application-page.server";
import { ApplicationPane } from "./application-pane";
import type { ScreenReply } from "./application-reply";
import { questionId, reasonId } from "./decision-bar";
import { DecisionFlash } from "./decision-flash";
import type { DecisionOrigin } from "./decision-origin.server";

type Props = ApplicationPage & { reply?: ScreenReply | undefined };

/** One application, with everything that can be done with it. Its forms' refusals come back here. */
export function ApplicationScreen({ next, decision, reply, ...pane }: Props) {
	const { id, businessName, state } = pane.application;
	const { pathname } = useLocation();
	useQueueKeys();
	return (
		<div className="wrap">
			<PageTitle>{`${reply ? "Error: " : ""}${businessName}`}</PageTitle>
			<StaffHead title={businessName}>
				<SiteLink className="tap" to={dashboardUrl("applications")}>
					All applications
				</SiteLink>
				{next ? (
					<>
						<span className="mute lg-s">{grouped(next.left)} pending</span>
						<ButtonLink size="s" to={href("/admin/applications/:id/:does?", { id: next.id })} data-key="j">
							{state === "pending" ? "Next application" : "Open next pending"}
						</ButtonLink>
					</>
				) : null}
			</StaffHead>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsIn(id, reply)} />
			{decision ? (
				<div className="fbar said-line">
					<DecisionFlash decision={decision} back={pathname} />
				</div>
			) : null}
			<ApplicationPane
				key={id}
				{...pane}
				from={(reply?.typed.from ?? "queue") as DecisionOrigin}
				alone
				reply={reply}
			/>
		</div>
	);
}

function problemsIn(id: string, reply: ScreenReply | undefined): Problem[] {
	if (!reply) return [];
	const fields: Record<string, string> = { notes: reasonId(id), question: questionId(id) };
	return Object.entries(reply.errors).flatMap(([name, messages]) =>
		messages.map((text) => ({
			id: reply.kind ? (name ? `${reply.kind}-${name}` : undefined) : fields[name],
			text,
		})),
	);
}
