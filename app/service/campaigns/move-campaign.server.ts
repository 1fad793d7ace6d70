import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { CampaignStatus } from "~/terms/campaigns";
import type { Tx } from "~db/client.server";
import { emailCampaigns, outbox } from "~db/schema.server";
import { type Campaign, getCampaign } from "./campaign.queries.server";
import { scheduleSchema } from "./campaign.schema.server";
import { CANCELLABLE } from "./campaign.ts";
import { startSending } from "./deliver-campaigns.server";

const TEST_AGAIN_MS = 10_000;

type Move = {
	verb: "send" | "schedule" | "unschedule" | "cancel";
	from: CampaignStatus[];
	to: CampaignStatus;
	scheduledFor?: Date | null;
	/** The message when the campaign has another status. */
	refusal: string;
};

/** Moves a campaign to a status. Of two concurrent calls the second is refused. */
function moveCampaign(tx: Tx, admin: AdminActor, id: string, move: Move): Campaign {
	const before = getCampaign(tx, admin, id);
	const { verb, from, to, scheduledFor, refusal } = move;
	const scheduledBy = scheduledFor ? admin.id : null;
	const { changes } = tx
		.update(emailCampaigns)
		.set({ status: to, scheduledFor, scheduledBy })
		.where(and(eq(emailCampaigns.id, id), inArray(emailCampaigns.status, from)))
		.run();
	if (changes !== 1) throw new DomainError("conflict", `${refusal}; this campaign is ${before.status}.`);
	recordAudit(tx, admin, {
		action: `campaign.${verb}`,
		entity: "campaign",
		entityId: id,
		before: { status: before.status, scheduledFor: before.scheduledFor },
		after: { name: before.name, status: to, ...(scheduledFor ? { scheduledFor } : {}) },
	});
	return getCampaign(tx, admin, id);
}

/**
 * Starts sending a draft to its whole audience; the mails go through the outbox in batches (Rule 8.5).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it is not a draft or has no recipients.
 */
export const sendCampaign = command("campaign.send", {
	by: "marketing",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }): Campaign {
		const campaign = moveCampaign(tx, admin, id, {
			verb: "send",
			from: ["draft"],
			to: "sending",
			refusal: "Only a draft can be sent",
		});
		if (startSending(tx, campaign) === 0) {
			throw new DomainError("conflict", "There is nobody to send this campaign to yet.");
		}
		return getCampaign(tx, admin, id);
	},
});

/**
 * Schedules a draft. The audience is computed when it is sent (Rule 8.5).
 * @throws DomainError unauthenticated, forbidden, not_found; invalid for a time in the past; conflict when it is not a draft.
 */
export const scheduleCampaign = command("campaign.schedule", {
	by: "marketing",
	of: ["id"],
	input: scheduleSchema,
	run(tx, admin, { id, scheduledFor }, { now }): Campaign {
		if (scheduledFor <= now) {
			throw new DomainError("invalid", "Choose a time in the future", { field: "scheduledFor" });
		}
		return moveCampaign(tx, admin, id, {
			verb: "schedule",
			from: ["draft"],
			to: "scheduled",
			scheduledFor,
			refusal: "Only a draft can be scheduled",
		});
	},
});

/** Makes a scheduled campaign a draft again. @throws as `sendCampaign`. */
export const unscheduleCampaign = command("campaign.unschedule", {
	by: "marketing",
	of: ["id"],
	input: nothing,
	run: (tx, admin, { id }): Campaign =>
		moveCampaign(tx, admin, id, {
			verb: "unschedule",
			from: ["scheduled"],
			to: "draft",
			scheduledFor: null,
			refusal: "Only a scheduled campaign can be unscheduled",
		}),
});

/**
 * Cancels a campaign for good. Mails still in the outbox are not sent (Rule 8.5).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was sent or cancelled already.
 */
export const cancelCampaign = command("campaign.cancel", {
	by: "marketing",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }): Campaign {
		const campaign = moveCampaign(tx, admin, id, {
			verb: "cancel",
			from: CANCELLABLE,
			to: "cancelled",
			refusal: "A campaign that has been sent can't be cancelled",
		});
		tx.update(outbox)
			.set({ status: "failed", lastError: "Not sent: the campaign was cancelled." })
			.where(and(eq(outbox.status, "queued"), ofCampaign(id)))
			.run();
		return campaign;
	},
});

const ofCampaign = (id: string) =>
	and(eq(outbox.template, "campaign"), sql`json_extract(${outbox.data}, '$.campaignId') = ${id}`);

/**
 * Sends a test of a campaign to the admin's own address. It is not counted. Pressing twice sends one mail.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const testCampaign = command("campaign.test", {
	by: "marketing",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const campaign = getCampaign(tx, admin, id);
		const since = new Date(now.getTime() - TEST_AGAIN_MS);
		const earlier = tx
			.select({ id: outbox.id })
			.from(outbox)
			.where(and(gte(outbox.createdAt, since), eq(outbox.to, admin.email), ofCampaign(id)))
			.get();
		if (earlier) return;
		queueEmail(tx, {
			template: "campaign",
			to: admin.email,
			data: { campaignId: campaign.id, recipientId: null },
		});
		note({ entity: "campaign", entityId: id, after: { name: campaign.name, to: admin.email } });
	},
});
