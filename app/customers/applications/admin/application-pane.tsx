import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { APPLICATION_KINDS } from "~/terms/application-kind";
import { Button } from "~/ui/button";
import { Facts, Note, Panel } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { ApplicationStatus } from "~/ui/text/status-badge";
import type { ApplicationDetails } from "../application-admin.queries.server";
import type { ApplicationPage } from "./application-page.server";
import type { ScreenReply } from "./application-reply";
import { DecisionBar } from "./decision-bar";
import type { DecisionOrigin } from "./decision-origin.server";
import { DocumentBox } from "./document-box";
import { References } from "./references";
import { RequestFacts } from "./request-facts";
import { ResumeForm } from "./resume-form";

type Props = Pick<ApplicationPage, "application" | "waiting" | "formKey" | "doc"> & {
	/** The screen it is on. */
	from: DecisionOrigin;
	/** Where a decision leads; the application's own page decides by itself. */
	next?: string;
	/** Alone on its page, whose heading is the business's name. */
	alone?: boolean;
	reply?: ScreenReply | undefined;
};

/** An open application: its facts, a document beside them, and the bar that decides it. */
export function ApplicationPane({ application, waiting, formKey, doc, from, next, alone, reply }: Props) {
	const { id, kind, businessName, state, createdAt, missing } = application;
	return (
		<Panel
			as="article"
			title={
				alone ? (
					<span id={`application-${id}`}>{APPLICATION_KINDS[kind].label}</span>
				) : (
					<SiteLink id={`application-${id}`} to={href("/admin/applications/:id/:does?", { id })}>
						{businessName}
					</SiteLink>
				)
			}
			aside={state === "revoked" ? <Badge color="red">Revoked</Badge> : <ApplicationStatus status={state} />}
		>
			<p className="small mute mb-2">
				{kind === "company" || alone ? "" : `${APPLICATION_KINDS[kind].label}. `}
				Submitted <Moment at={createdAt} show="full" />
				{waiting ? ` · waiting ${waiting}` : ""}
			</p>
			<Outcome application={application} />
			{state === "pending" && missing.length > 0 ? (
				<Note kind="warn" className="mb-3">
					Missing: {missing.join(" and ")}. Ask for it first, or approve knowing that it is not on file.
				</Note>
			) : null}
			<SameCompany application={application} formKey={formKey} from={from} next={next} />
			<div className="app2">
				<div className="stackv">
					{kind === "company" ? (
						<>
							<ApplicationFacts application={application} />
							<References application={application} />
						</>
					) : (
						<RequestFacts application={application} />
					)}
					<StaffNote
						application={application}
						typed={reply?.typed.status === "approved" ? reply.typed.notes : undefined}
					/>
				</div>
				<DocumentBox
					application={application}
					doc={doc}
					alone={alone ?? false}
					reply={reply?.kind === doc ? reply : undefined}
				/>
			</div>
			<DecisionBar
				application={application}
				formKey={formKey}
				from={from}
				next={next}
				focused={Boolean(alone) && state === "pending" && !reply}
				problems={reply && !reply.kind ? { ...reply.errors, typed: reply.typed } : undefined}
			/>
			{state === "needs_information" ? <ResumeForm id={id} /> : null}
		</Panel>
	);
}

function ApplicationFacts({
	application: {
		businessAddress,
		notShipped,
		businessPhone,
		email,
		ein,
		expectedVolume,
		applicant,
		earlier,
		sameEin,
	},
}: {
	application: ApplicationDetails;
}) {
	return (
		<Facts
			className="facts-s"
			items={[
				{
					label: "Address",
					value: (
						<>
							<span className="whitespace-pre-line">{businessAddress}</span>
							{notShipped ? <b className="block">{notShipped}</b> : null}
						</>
					),
				},
				{ label: "Phone", value: businessPhone },
				{
					label: "Email",
					value: (
						<a className="wrap-anywhere" href={`mailto:${email}`}>
							{email}
						</a>
					),
				},
				{ label: "Federal EIN", value: <span className="mono">{ein}</span> },
				{ label: "Volume", value: expectedVolume },
				{
					label: "Account",
					value: (
						<>
							<SiteLink to={href("/admin/customers/:id/:does?", { id: applicant.id })}>
								{applicant.username}
							</SiteLink>
							{applicant.closedAt ? ", closed" : ""}
							{earlier > 0 ? `, applied ${earlier === 1 ? "once" : `${earlier} times`} before` : ""}
						</>
					),
				},
				{
					label: "Same EIN",
					value: sameEin.length === 0 ? "No other account" : sameEin.map(linkTo),
				},
			]}
		/>
	);
}

/**
 * The companies that the applicant may belong to (Rule 13.80). Adding asks a second time: it makes the applicant a buyer
 * there, and can't be undone.
 */
function SameCompany({
	application: { id, state, sameCompany },
	formKey,
	from,
	next,
}: Pick<Props, "application" | "formKey" | "from" | "next">) {
	if (sameCompany.length === 0) return null;
	return (
		<Note kind="warn" className="mb-3">
			{sameCompany.map(({ id: companyId, name, isApproved, shared }) => (
				<div key={companyId}>
					Same {shared.join(", ")} as{" "}
					<SiteLink className="tap" to={href("/admin/companies/:id/:does?", { id: companyId })}>
						{name}
					</SiteLink>
					.
					{state === "pending" && isApproved ? (
						<Details summary={`Add to ${name}…`}>
							<Form method="post" action={href("/admin/applications/:id/:does?", { id, does: "decision" })}>
								<input type="hidden" name="from" value={from} />
								{next ? <input type="hidden" name="redirectTo" value={next} /> : null}
								<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}-${companyId}`} />
								<input type="hidden" name="status" value="approved" />
								<input type="hidden" name="companyId" value={companyId} />
								<p className="small mb-2">
									The applicant becomes a buyer of {name}, at its prices and terms, and this store becomes one
									of its locations. The mail leaves at once.
								</p>
								<Button pendingText="Adding...">Add to this company</Button>
							</Form>
						</Details>
					) : null}
				</div>
			))}
		</Note>
	);
}

const linkTo = ({ id, businessName }: { id: string; businessName: string }, n: number): ReactNode => (
	<span key={id}>
		{n > 0 ? ", " : ""}
		<SiteLink to={href("/admin/applications/:id/:does?", { id })}>{businessName}</SiteLink>
	</span>
);

/** Sent with Approve while the application is pending, and shown afterward. */
function StaffNote({
	application: { id, state, notes },
	typed,
}: {
	application: ApplicationDetails;
	typed: string | undefined;
}) {
	if (state !== "pending") {
		return notes ? (
			<section>
				<h3>{state === "rejected" || state === "revoked" ? "Reason" : "Staff note"}</h3>
				<p className="whitespace-pre-line break-words">{notes}</p>
			</section>
		) : null;
	}
	return (
		<div>
			<label className="lab" htmlFor={`note-${id}`}>
				Staff note
			</label>
			<textarea
				className="in"
				id={`note-${id}`}
				name="notes"
				form={`approve-${id}`}
				rows={2}
				maxLength={2000}
				defaultValue={typed ?? notes ?? ""}
			/>
		</div>
	);
}

/** The decision or question, with the admin and the date. */
function Outcome({ application }: { application: ApplicationDetails }) {
	const { state, reviewer, reviewedAt, revokedAt, question } = application;
	if (!reviewedAt) return null;
	const by = reviewer ?? "a former admin";
	if (state === "pending" || state === "needs_information") {
		return (
			<Note className="mb-3">
				<b>
					{by} asked on <Moment at={reviewedAt} show="full" />:
				</b>{" "}
				<span className="whitespace-pre-line">{question}</span>
				{state === "pending" ? <b className="block">Now in review again.</b> : null}
			</Note>
		);
	}
	return (
		<Note kind={state === "approved" ? "good" : "plain"} className="mb-3">
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
