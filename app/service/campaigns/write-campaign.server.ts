import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { noteChange } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { keyFor, once } from "~/kernel/forms/one-time-key.server";
import { emailCampaigns } from "~db/schema.server";
import { type Campaign, getCampaign } from "./campaign.queries.server";
import type { CampaignInput } from "./campaign.schema.server";
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
 * @param key the form's one-time key.
 * @throws DomainError unauthenticated, forbidden.
 */
export const createCampaign = adminOperation(
	"marketing",
	(tx, admin, { version: _new, ...input }: CampaignInput, key: string | null = null): Campaign => {
		const id = once(tx, admin, { operation: "campaign.create", key: key && keyFor(key, input) }, () => {
			const campaign = tx.insert(emailCampaigns).values(input).returning().get();
			recordAudit(tx, admin, {
				action: "campaign.create",
				entity: "campaign",
				entityId: campaign.id,
				after: { name: campaign.name, subject: campaign.subject, audience: campaign.audience },
			});
			return campaign.id;
		});
		return getCampaign(tx, admin, id);
	},
);

/**
 * Changes a draft (Rule 8.5).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it is no draft any more, or when somebody
 *   changed it since (Rule 7.7).
 */
export const updateCampaign = adminOperation(
	"marketing",
	(tx, admin, id: string, { version: expected, ...input }: CampaignInput): Campaign => {
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
);
