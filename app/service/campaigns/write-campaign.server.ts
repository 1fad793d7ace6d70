import { eq } from "drizzle-orm";
import { noteChange } from "~/kernel/audit/note-change.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { emailCampaigns } from "~db/schema.server";
import { type Campaign, getCampaign } from "./campaign.queries.server";
import { type CampaignInput, campaignSchema } from "./campaign.schema.server";
import { canEditCampaign } from "./campaign.ts";

const LABELS = {
	name: "Name",
	type: "Type",
	subject: "Subject",
	audience: "Audience",
	content: "Content",
	trackOpens: "Count openings",
};

const notesOf = ({ name, type, subject, audience, content, trackOpens }: Omit<CampaignInput, "version">) => ({
	name,
	type,
	subject,
	audience,
	content,
	trackOpens,
});

/**
 * Keeps a new campaign as a draft. The same form sent twice keeps one (Rule 9.4).
 * @throws DomainError unauthenticated, forbidden.
 */
export const createCampaign = command("campaign.create", {
	by: "marketing",
	input: campaignSchema,
	once: "as typed",
	run(tx, _admin, { version: _new, ...input }, { note }): string {
		const { id, name, subject, audience } = tx.insert(emailCampaigns).values(input).returning().get();
		note({ entity: "campaign", entityId: id, after: { name, subject, audience } });
		return id;
	},
	give: (tx, id, admin) => getCampaign(tx, admin, id),
});

/**
 * Changes a draft (Rule 8.5).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it is no draft any more, or when somebody
 *   changed it since (Rule 7.7).
 */
export const updateCampaign = command("campaign.update", {
	by: "marketing",
	of: ["id"],
	input: campaignSchema,
	run(tx, admin, { id, version: expected, ...input }): Campaign {
		const before = getCampaign(tx, admin, id);
		if (!canEditCampaign(before)) {
			throw new DomainError("conflict", `Only a draft can be edited; this campaign is ${before.status}.`);
		}
		const changed = noteChange(tx, admin, {
			action: "campaign.update",
			entity: "campaign",
			entityId: id,
			called: "This campaign was",
			labels: LABELS,
			before: notesOf(before),
			after: notesOf(input),
			expected,
		});
		if (changed) tx.update(emailCampaigns).set(input).where(eq(emailCampaigns.id, id)).run();
		return getCampaign(tx, admin, id);
	},
});
