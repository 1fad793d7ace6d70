import type { ReactNode } from "react";
import { href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { DOCUMENTS } from "~/terms/documents";
import { ButtonLink } from "~/ui/button";
import { Stepper } from "~/ui/form/stepper";
import { Facts, Note, Panel } from "~/ui/layout/card";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { ApplicationStatus } from "~/ui/text/status-badge";
import { missingSentence } from "../answer-words";
import type { OwnApplication } from "../own-application.server";

/** An application's progress as a panel, with what the applicant can do next (Rule 2.10). `children` are its papers. */
export function ApplicationState({
	application,
	children,
}: {
	application: OwnApplication;
	children?: ReactNode;
}) {
	const { state } = application;
	if (state === "approved") return <Approved application={application} />;
	return (
		<Panel
			title="Wholesale application"
			aside={state === "revoked" ? <Badge color="red">Revoked</Badge> : <ApplicationStatus status={state} />}
		>
			<Stepper {...stepsOf(application)} />
			{children}
			<WhatNow application={application} />
		</Panel>
	);
}

function stepsOf(application: OwnApplication) {
	const { state, submittedAt, reviewedAt, answerBy } = application;
	const received = { name: "Received", detail: <Moment at={submittedAt} show="full" /> };
	const reviewed = reviewedAt ? <Moment at={reviewedAt} /> : null;
	switch (state) {
		case "pending": {
			const detail = missingSentence(application) ?? "All papers are here";
			const answer = answerBy ? dayText(answerBy, "short") : "As soon as we can";
			return {
				steps: [received, { name: "Being checked", detail }, { name: "Answered by", detail: answer }],
				current: 2,
			};
		}
		case "needs_information":
			return {
				steps: [received, { name: "Waiting for your answer", detail: reviewed }, "Answered"],
				current: 2,
			};
		default:
			return {
				steps: [
					received,
					"Checked",
					{ name: state === "revoked" ? "Access withdrawn" : "Not approved", detail: reviewed },
				],
				current: 3,
			};
	}
}

function WhatNow({ application }: { application: OwnApplication }) {
	switch (application.state) {
		case "pending":
			return (
				<p className="small mute mt-3">
					We are checking your business documents and contacting your trade references. You get our answer by
					email.
				</p>
			);
		case "needs_information":
			return (
				<>
					<Note kind="warn">
						<b>We need more information from you.</b>
						<p className="mt-1 whitespace-pre-line">{application.question}</p>
					</Note>
					<ButtonLink variant="primary" className="mt-4" to={href("/apply")}>
						Answer and resubmit
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
					<ButtonLink variant="primary" className="mt-4" to={href("/apply")}>
						Apply again
					</ButtonLink>
					<p className="small mute mt-2">
						Your earlier answers and documents are filled in. Change what you need to.
					</p>
				</>
			);
	}
}

function Approved({ application: { submittedAt, reviewedAt, missing } }: { application: OwnApplication }) {
	return (
		<>
			<Facts
				items={[
					{ label: "Status", value: <ApplicationStatus status="approved" /> },
					{ label: "Submitted", value: <Moment at={submittedAt} show="full" /> },
					{ label: "Reviewed", value: reviewedAt ? <Moment at={reviewedAt} show="full" /> : null },
				]}
			/>
			<Note kind="good" className="mt-4">
				<p>Your account is approved: you see wholesale prices and can order.</p>
				{missing.length > 0 ? (
					<p className="mt-2">
						Not provided yet: <b>{missing.map((kind) => DOCUMENTS[kind].label).join(" and ")}</b>.{" "}
						<a href={`${href("/buyer-portal")}?tab=account#documents`}>Please add it.</a>
					</p>
				) : null}
			</Note>
			<ButtonLink className="mt-4" to={href("/buyer-portal")}>
				Go to the buyer portal
			</ButtonLink>
		</>
	);
}
