import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { ApplicationDetails } from "~/domain/applications/application-admin.queries.server";
import { Docket, Note } from "~/ui/layout/card";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { ApplicationStatus } from "~/ui/text/status-badge";
import { ApplicationFacts } from "./application-facts";

/**
 * An application on its docket. `waiting` is its age in words while it is open; the forms that decide it are given as
 * children.
 */
export function ApplicationCard({
	application,
	waiting,
	linked = true,
	children,
}: {
	application: ApplicationDetails;
	waiting: string | null;
	/** Whether the name leads to the application's own page. */
	linked?: boolean;
	children?: ReactNode;
}) {
	const { id, businessName, state, createdAt, missing } = application;
	return (
		<Docket
			as="article"
			className="app mb-6"
			title={
				linked ? (
					<Link id={`application-${id}`} to={href("/admin/applications/:id", { id })}>
						{businessName}
					</Link>
				) : (
					<span id={`application-${id}`}>Application</span>
				)
			}
			aside={state === "revoked" ? <Badge color="red">Revoked</Badge> : <ApplicationStatus status={state} />}
		>
			<p className="small mute -mt-1.5 mb-4 break-words">
				Submitted <Moment at={createdAt} show="full" />
				{waiting ? ` · waiting ${waiting}` : ""} · {application.email}
			</p>
			<ApplicationFacts application={application} />
			<Outcome application={application} />
			{state === "pending" && missing.length > 0 ? (
				<Note kind="warn" className="my-4">
					Missing: {missing.join(" and ")}. Ask for it first, or approve knowing that it is not on file.
				</Note>
			) : null}
			{children}
		</Docket>
	);
}

/** The decision or question, with the admin and the date. */
function Outcome({ application }: { application: ApplicationDetails }) {
	const { state, reviewer, reviewedAt, revokedAt, question } = application;
	if (!reviewedAt) return null;
	const by = reviewer ?? "a former admin";
	if (state === "pending" || state === "needs_information") {
		return (
			<Note className="my-4">
				<b>
					{by} asked on <Moment at={reviewedAt} show="full" />:
				</b>{" "}
				<span className="whitespace-pre-line">{question}</span>
				{state === "pending" ? <b className="block">Now in review again.</b> : null}
			</Note>
		);
	}
	return (
		<Note kind={state === "approved" ? "good" : "plain"} className="my-4">
			{state === "rejected" ? "Rejected" : "Approved"} by {by} on <Moment at={reviewedAt} show="full" />.
			{revokedAt ? (
				<>
					{" "}
					Revoked on <Moment at={revokedAt} show="full" />.
				</>
			) : null}
		</Note>
	);
}
