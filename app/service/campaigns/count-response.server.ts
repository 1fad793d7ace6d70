import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { campaignRecipients, emailCampaigns } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { countRecipients } from "./campaign.queries.server";

/** Hundredths of a percent. */
const rateOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 10_000) / whole));

function noteFirst(
	db: Db,
	recipientId: string,
	column: "openedAt" | "clickedAt",
	now: Date,
	isCounted: (campaign: { trackOpens: boolean }) => boolean,
): void {
	const find = (from: Db | Tx) =>
		from
			.select({ campaignId: campaignRecipients.campaignId, trackOpens: emailCampaigns.trackOpens })
			.from(campaignRecipients)
			.innerJoin(emailCampaigns, eq(emailCampaigns.id, campaignRecipients.campaignId))
			.where(and(eq(campaignRecipients.id, recipientId), isNull(campaignRecipients[column])))
			.get();
	// Most calls are repeats and write nothing.
	if (!find(db)) return;
	transact(db, (tx) => {
		const found = find(tx);
		if (!found || !isCounted(found)) return;
		tx.update(campaignRecipients)
			.set({ [column]: now })
			.where(eq(campaignRecipients.id, recipientId))
			.run();
		const { sent, opened, clicked } = countRecipients(tx, found.campaignId);
		tx.update(emailCampaigns)
			.set({
				clickRate: rateOf(clicked, sent),
				...(found.trackOpens ? { openRate: rateOf(opened, sent) } : {}),
			})
			.where(eq(emailCampaigns.id, found.campaignId))
			.run();
	});
}

/** Notes a recipient's first click (Rule 8.6). An unknown recipient counts nothing. */
export const noteClick = (db: Db, recipientId: string, now = new Date()): void =>
	noteFirst(db, recipientId, "clickedAt", now, () => true);

/** Notes a recipient's first opening, where the campaign counts openings (Rule 8.6). */
export const noteOpening = (db: Db, recipientId: string, now = new Date()): void =>
	noteFirst(db, recipientId, "openedAt", now, ({ trackOpens }) => trackOpens);
