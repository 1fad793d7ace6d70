import { href } from "react-router";
import { z } from "zod";
import { commandAction, guardOf } from "~/http/command-form.server";
import { readForm } from "~/http/form.server";
import { formAction, onlyShownAgain } from "~/http/form-action.server";
import { form, recordForms } from "~/http/record-page.server";
import { DomainError } from "~/kernel/errors";
import { requiredLine } from "~/kernel/fields";
import { formatCents } from "~/kernel/money";
import { releaseCredit, setCredit } from "../../credit/credit.server";
import { openingSchema } from "../../opening/opening.schema";
import { addOpenings } from "../../opening/opening.server";
import { mailStatement, setAccountMails } from "../../statements/account-mail.server";
import { mailChoiceSchema } from "../../statements/statement.schema";
import { applyCredit, recordPayment, undoEntry } from "../record-payment.server";
import type { Route } from "./+types/account";

const accountUrl = ({ id }: Route.ActionArgs["params"]) => href("/admin/accounts/:id/:does?", { id });

/** The fields of the first of several papers, as the form of one calls them. */
function asOwnFields<Result>(run: () => Result): Result {
	try {
		return run();
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const errors = error.errors.map((one) => ({ ...one, field: one.field.replace("entries[0].", "") }));
		throw new DomainError(error.code, error.message, { errors });
	}
}

/** What can be done on an account's page. */
export const accountForms = recordForms({
	/** Records a payment (Rule 16.40). Its other button only shows what the payment would pay. */
	page: async (args: Route.ActionArgs) => {
		const posted = await readForm(args.request);
		return commandAction(
			args,
			recordPayment,
			{
				failed: { title: "Error", text: "The payment was not recorded." },
				done: ({ appliedCents, leftCents }) => ({
					to: accountUrl(args.params),
					title: "Payment Recorded",
					text: `${formatCents(appliedCents + leftCents)}: ${formatCents(appliedCents)} applied${leftCents > 0 ? `, ${formatCents(leftCents)} left as credit` : ""}.`,
				}),
			},
			posted.has("show") ? onlyShownAgain(posted) : posted,
		);
	},
	/** Brings an open paper of the books before this shop in (Rule 16.58). */
	opening: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: guardOf(addOpenings.by),
			schema: openingSchema,
			run: ({ db, actor, key }, paper) =>
				asOwnFields(() => addOpenings(db, actor, { id: args.params.id, entries: [paper] }, { key })),
			failed: { title: "Error", text: "The open paper was not saved." },
			done: ({ cents }) => ({
				to: accountUrl(args.params),
				title: "Saved",
				text: `${formatCents(Math.abs(cents))} of ${cents < 0 ? "credit" : "debt"} stands in the account now.`,
			}),
		}),
	/** Takes a payment or a refund back (Rule 16.42). */
	undo: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: guardOf(undoEntry.by),
			schema: z.object({ ...undoEntry.input.shape, entry: requiredLine("Name the entry", 40) }),
			run: ({ db, actor, key }, { entry, reason }) =>
				undoEntry(db, actor, { id: args.params.id, paymentId: entry, reason }, { key }),
			failed: (sent) =>
				sent.get("reason") ? undefined : { title: "Error", text: "Say why the entry is taken back." },
			refusedTo: accountUrl(args.params),
			done: ({ name, cents }) => ({
				to: accountUrl(args.params),
				title: "Entry Taken Back",
				text: `${name}, ${formatCents(cents)}: a counter entry was written.`,
			}),
		}),
	/** Settles the oldest invoices with credit of the account (Rule 16.43). */
	credit: form(applyCredit, ({ params }: Route.ActionArgs) => ({
		refusedTo: accountUrl(params),
		done: (cents) => ({
			to: accountUrl(params),
			title: "Credit Used",
			text:
				cents > 0 ? `${formatCents(cents)} of credit settles invoices now.` : "Nothing was left to settle.",
		}),
	})),
	/** Sets which mails about its account a company gets (Rule 16.53). */
	mails: form(setAccountMails, ({ params }: Route.ActionArgs) => ({
		schema: mailChoiceSchema,
		refusedTo: accountUrl(params),
		done: { to: accountUrl(params), title: "Mails Updated", text: "Their mails were saved." },
	})),
	/** Mails a company the statement that is shown (Rule 16.55). */
	statement: form(mailStatement, ({ params }: Route.ActionArgs) => ({
		refusedTo: accountUrl(params),
		done: (recipients, { form: sent }) => ({
			to: `${accountUrl(params)}?${new URLSearchParams({ from: String(sent.get("from")), to: String(sent.get("to")) })}`,
			title: "Statement Mailed",
			text: `It goes to ${recipients}.`,
		}),
	})),
	/** Sets a company's credit limit and hold (Rule 16.50). */
	limit: form(setCredit, ({ params }: Route.ActionArgs) => ({
		refusedTo: accountUrl(params),
		done: { to: accountUrl(params), title: "Credit Updated", text: "Credit limit and hold were saved." },
	})),
	/** Lets the next order on net terms through (Rule 16.51). */
	release: form(releaseCredit, ({ params }: Route.ActionArgs) => ({
		refusedTo: accountUrl(params),
		done: {
			to: accountUrl(params),
			title: "Order Let Through",
			text: "The next order on net terms is not held.",
		},
	})),
});
