import { eq } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { undoTo } from "~/kernel/mails/decision-undo";
import { wholesaleApplications } from "~db/schema.server";
import { questionSchema } from "./decision.schema.ts";
import { getApplicationRow, requireOpenAccount, requirePending } from "./reviewed-application.server";
import { queueUndoable, stillDecided } from "./undoable-decision.server";

type Row = typeof wholesaleApplications.$inferSelect;

/**
 * Asks the applicant for more information before the decision (Rule 2.21): pending becomes needs_information, and the
 * question is shown on the applicant's own page and emailed, once it can't be undone anymore (Rule 7.60).
 *
 * @throws DomainError unauthenticated, forbidden, not_found, conflict as `decideApplication`.
 */
export const askForMore = command("application.ask", {
	by: "applications",
	of: ["id"],
	input: questionSchema,
	once: true,
	run(tx, admin, { id, question }, { note, now }): string {
		const { application, applicant } = getApplicationRow(tx, id);
		requirePending(tx, application);
		requireOpenAccount(applicant);
		const pending = tx
			.update(wholesaleApplications)
			.set({ status: "needs_information", question, reviewedBy: admin.id, reviewedAt: now })
			.where(eq(wholesaleApplications.id, id))
			.returning()
			.get();
		note({
			entity: "application",
			entityId: id,
			before: { status: application.status },
			after: { businessName: pending.businessName, status: pending.status, question },
		});
		const { businessName, kind, locationId } = pending;
		const data = { businessName, question, undo: undoTo({ application, admin, now }) };
		const to = application.email;
		if (kind === "company") queueUndoable(tx, { template: "application-needs-information", to, data });
		else queueUndoable(tx, { template: "location-question", to, data: { ...data, kind, locationId } });
		return id;
	},
	give: stillDecided,
});

/**
 * Puts an application back into review without waiting for the applicant, who may have answered by phone or not at all
 * (Rule 2.21).
 *
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when no question is open.
 */
export const resumeReview = command("application.resume", {
	by: "applications",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note }): Row {
		const { application } = getApplicationRow(tx, id);
		if (application.status !== "needs_information") {
			throw new DomainError(
				"conflict",
				"No question is open: this application is no longer waiting for an answer.",
			);
		}
		const resumed = tx
			.update(wholesaleApplications)
			.set({ status: "pending" })
			.where(eq(wholesaleApplications.id, id))
			.returning()
			.get();
		note({
			entity: "application",
			entityId: id,
			before: { status: application.status, question: application.question },
			after: { businessName: resumed.businessName, status: resumed.status },
		});
		return resumed;
	},
});
