import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { returnPath } from "~/http/return-path.server";
import { getNextPending } from "../application-admin.queries.server";
import { askForMore, resumeReview } from "../ask-for-more.server";
import { decideApplication } from "../decide-application.server";
import { licenseHoldsAfter, licenseHoldsText } from "../license-holds-after.server";
import { undoDecision } from "../undo-decision.server";
import type { Route } from "./+types/application";
import { afterDecision, failureOn, originOf } from "./decision-origin.server";

const pageOf = (id: string) => href("/admin/applications/:id/:does?", { id });

/** What can be done on an application's page. */
export const applicationForms = recordForms({
	/** Approves or rejects (Rule 2.20), and goes on to the next pending one or back to the list it came from. */
	decision: form(decideApplication, (_args: Route.ActionArgs) => ({
		failed: (form) => failureOn(originOf(form)),
		done: (application, { db, actor, form }) => {
			const { businessName, status } = application;
			const held = licenseHoldsText(licenseHoldsAfter(db, actor, application));
			const to = afterDecision(form, getNextPending(db, actor));
			if (originOf(form) !== "portal") {
				return { to, title: "Application Updated", text: `${businessName} has been ${status}.${held}` };
			}
			const did = status === "approved" ? "Approved" : "Rejected";
			const text = `The wholesale application has been ${did.toLowerCase()}.${held}`;
			return { to, title: `Application ${did}`, text };
		},
	})),
	/** Requests information from the applicant (Rule 2.21), then redirects like a decision. */
	question: form(askForMore, () => ({
		failed: (form) => failureOn(originOf(form)),
		done: ({ businessName }, { db, actor, form }) => ({
			to: afterDecision(form, getNextPending(db, actor)),
			title: "Application Updated",
			text: `${businessName} has been asked for more information.`,
		}),
	})),
	/** Puts an application that waits for its applicant back into review (Rule 2.21). */
	review: form(resumeReview, ({ params }: Route.ActionArgs) => ({
		failed: { title: "Update Failed" },
		refusedTo: pageOf(params.id),
		done: ({ businessName }) => ({
			to: pageOf(params.id),
			title: "Application Updated",
			text: `${businessName} is pending again.`,
		}),
	})),
	/** Takes a decision back while its mail waits (Rule 7.60), and shows the application again. */
	undo: form(undoDecision, ({ params }: Route.ActionArgs) => ({
		failed: { title: "Not Undone" },
		refusedTo: (form) => returnPath(form, pageOf(params.id)),
		done: ({ businessName }, { form }) => ({
			to: returnPath(form, pageOf(params.id)),
			title: "Decision Undone",
			text: `${businessName} is pending again. No email was sent.`,
		}),
	})),
});
