import { and, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { emailCampaigns } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { type Campaign, getCampaign } from "./campaign.queries.server";
import type { CampaignInput } from "./campaign.schema.server";

/** Keeps a new campaign as a draft. @throws DomainError unauthenticated, forbidden. */
export function createCampaign(db: Db, actor: Actor, input: CampaignInput): Campaign {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
			const campaign = tx.insert(emailCampaigns).values(input).returning().get();
			recordAudit(tx, admin, {
				action: "campaign.create",
				entity: "campaign",
				entityId: campaign.id,
				after: { name: campaign.name, subject: campaign.subject, audience: campaign.audience },
			});
			return campaign;
		},
		{ behavior: "immediate" },
	);
}

/**
 * Changes a draft (Rule 8.5).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it is no draft any more.
 */
export function updateCampaign(db: Db, actor: Actor, id: string, input: CampaignInput): Campaign {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
			const before = getCampaign(tx, admin, id);
			const { changes } = tx
				.update(emailCampaigns)
				.set(input)
				.where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.status, "draft")))
				.run();
			if (changes !== 1) {
				throw new DomainError("conflict", `Only a draft can be edited; this campaign is ${before.status}.`);
			}
			const { name, subject, audience, content, trackOpens } = before;
			recordAudit(tx, admin, {
				action: "campaign.update",
				entity: "campaign",
				entityId: id,
				before: { name, subject, audience, content, trackOpens },
				after: input,
			});
			return getCampaign(tx, admin, id);
		},
		{ behavior: "immediate" },
	);
}
