import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { AUDIENCES, CAMPAIGN_TYPES } from "~/terms/campaigns";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Facts } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";
import { canCancelCampaign, canEditCampaign } from "../campaign";
import type { CampaignPageData } from "./campaign";

type Reply = { result: SubmissionResult } | undefined;
type Props = { campaign: CampaignPageData["campaign"]; reply: Reply };

/** The campaign's facts, and the actions that its status allows. */
export function CampaignActions({ campaign, reply }: Props) {
	const { id, status, type, audience, scheduledFor, sentAt, trackOpens } = campaign;
	const isDraft = canEditCampaign(campaign);
	return (
		<aside>
			<Facts
				className="mb-5"
				items={[
					{ label: "Type", value: CAMPAIGN_TYPES[type] },
					{ label: "Audience", value: AUDIENCES[audience] },
					{ label: "Openings", value: trackOpens ? "Counted" : "Not counted" },
					{ label: "Scheduled for", value: scheduledFor ? <Moment at={scheduledFor} show="full" /> : null },
					{ label: "Sent", value: sentAt ? <Moment at={sentAt} show="full" /> : null },
				]}
			/>
			<div className="acts">
				{isDraft ? (
					<>
						<ButtonLink variant="primary" to={href("/admin/campaigns/:id/send", { id })}>
							Send now
						</ButtonLink>
						<ButtonLink to={href("/admin/campaigns/:id/edit", { id })}>Edit</ButtonLink>
					</>
				) : null}
				<Form method="post" action={href("/admin/campaigns/:id/:does?", { id, does: "test" })}>
					<Button pendingText="Sending...">Send a test to me</Button>
				</Form>
				{status === "scheduled" ? (
					<Form method="post" action={href("/admin/campaigns/:id/:does?", { id, does: "unschedule" })}>
						<Button pendingText="Saving...">Back to draft</Button>
					</Form>
				) : null}
				{canCancelCampaign(campaign) ? (
					<Form method="post" action={href("/admin/campaigns/:id/:does?", { id, does: "cancel" })}>
						<Button variant="bad" pendingText="Cancelling...">
							Cancel campaign
						</Button>
					</Form>
				) : null}
			</div>
			{isDraft ? <Schedule id={id} reply={reply} /> : null}
		</aside>
	);
}

function Schedule({ id, reply }: { id: string; reply: Reply }) {
	const [form, fields] = answeredForm<{ scheduledFor: string }>({
		id: "schedule",
		lastResult: reply?.result,
	});
	return (
		<Form
			method="post"
			action={href("/admin/campaigns/:id/:does?", { id })}
			id={form.id}
			noValidate
			className="mt-7"
		>
			<h2 className="mb-3">Send later</h2>
			<ErrorSummary problems={problemsOf(form)} />
			<TextField
				field={fields.scheduledFor}
				label="Date and time"
				hint="In the shop's time zone"
				type="datetime-local"
			/>
			<Button pendingText="Saving...">Schedule</Button>
		</Form>
	);
}
