import { Link } from "react-router";
import { DOCUMENTS } from "~/domain/applications/documents";
import type { OwnApplication } from "~/domain/applications/own-application.server";
import { ApplicationStatus, Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Facts, Note } from "~/ui/card";
import { Moment } from "~/ui/moment";

/** How an application stands, and what its applicant can do about it (Rule 2.10). */
export function ApplicationState({ application }: { application: OwnApplication }) {
	const { state, submittedAt, reviewedAt } = application;
	return (
		<>
			<Facts
				items={[
					{
						label: "Status",
						value:
							state === "revoked" ? (
								<Badge colour="red">Revoked</Badge>
							) : (
								<ApplicationStatus status={state} />
							),
					},
					{ label: "Submitted", value: <Moment at={submittedAt} show="full" /> },
					{
						label: "Reviewed",
						value: reviewedAt && state !== "pending" ? <Moment at={reviewedAt} show="full" /> : null,
					},
				]}
			/>
			<div className="mt-4">
				<WhatNow application={application} />
			</div>
		</>
	);
}

function WhatNow({ application }: { application: OwnApplication }) {
	const missing = application.missing.map((kind) => DOCUMENTS[kind].label).join(" and ");
	switch (application.state) {
		case "pending":
			return (
				<Note>
					<p>
						We are checking your business documents and contacting your trade references. Expect our answer by
						e-mail within 1-2 business days of submitting.
					</p>
					{missing ? (
						<p className="mt-2">
							Not provided yet: <b>{missing}</b>. Add the missing files in{" "}
							<Link to="/portal#documents">your portal</Link> so that nothing waits for them.
						</p>
					) : null}
				</Note>
			);
		case "needs_information":
			return (
				<>
					<Note kind="warn">
						<b>We need more information from you.</b>
						<p className="mt-1 whitespace-pre-line">{application.question}</p>
					</Note>
					<ButtonLink variant="primary" className="mt-4" to="/apply">
						Answer and resubmit
					</ButtonLink>
				</>
			);
		case "approved":
			return (
				<>
					<Note kind="good">
						<p>Your account is approved: you see wholesale prices and can order.</p>
						{missing ? (
							<p className="mt-2">
								Not provided yet: <b>{missing}</b>. Please add it in{" "}
								<Link to="/portal#documents">your portal</Link>.
							</p>
						) : null}
					</Note>
					<ButtonLink variant="primary" className="mt-4" to="/buyer-portal">
						Go to the buyer portal
					</ButtonLink>
				</>
			);
		default:
			return (
				<>
					<Note kind="warn">
						<b>
							{application.state === "revoked"
								? "Your wholesale access was withdrawn."
								: "Your application was not approved."}
						</b>
						{application.reason ? (
							<p className="mt-1 whitespace-pre-line">Reason: {application.reason}</p>
						) : null}
					</Note>
					<ButtonLink variant="primary" className="mt-4" to="/apply">
						Apply again
					</ButtonLink>
					<p className="small mute mt-2">Your answers and documents are filled in; change what is needed.</p>
				</>
			);
	}
}
