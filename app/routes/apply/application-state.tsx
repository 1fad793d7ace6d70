import type { OwnApplication } from "~/domain/applications/own-application.server";
import { DOCUMENTS } from "~/terms/documents";
import { ButtonLink } from "~/ui/button";
import { Facts, Note } from "~/ui/layout/card";
import { ApplicationStatus, Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";

/** `addAt`: where missing documents can be added. */
type Props = { application: OwnApplication; addAt: string };

/** An application's status and what the applicant can do next (Rule 2.10). */
export function ApplicationState({ application, addAt }: Props) {
	const { state, submittedAt, reviewedAt } = application;
	return (
		<>
			<Facts
				items={[
					{
						label: "Status",
						value:
							state === "revoked" ? <Badge color="red">Revoked</Badge> : <ApplicationStatus status={state} />,
					},
					{ label: "Submitted", value: <Moment at={submittedAt} show="full" /> },
					{
						label: state === "needs_information" ? "Asked" : "Reviewed",
						value: reviewedAt && state !== "pending" ? <Moment at={reviewedAt} show="full" /> : null,
					},
				]}
			/>
			<div className="mt-4">
				<WhatNow application={application} addAt={addAt} />
			</div>
		</>
	);
}

function WhatNow({ application, addAt }: Props) {
	const missing = application.missing.map((kind) => DOCUMENTS[kind].label).join(" and ");
	switch (application.state) {
		case "pending":
			return (
				<Note>
					<p>
						We are checking your business documents and contacting your trade references. Expect our answer by
						email within 1-2 business days of submitting.
					</p>
					{missing ? (
						<p className="mt-2">
							Not provided yet: <b>{missing}</b>. <a href={addAt}>Add what is missing</a> so that your
							application isn't delayed.
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
								Not provided yet: <b>{missing}</b>. <a href={addAt}>Please add it.</a>
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
					<p className="small mute mt-2">
						Your earlier answers and documents are filled in. Change what you need to.
					</p>
				</>
			);
	}
}
