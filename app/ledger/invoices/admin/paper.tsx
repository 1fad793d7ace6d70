import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { staffMay } from "~/kernel/actor/permissions";
import { formatCents } from "~/kernel/money";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { PaperSheet } from "~/ui/paper/paper-sheet";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { creditInvoice, getCreditable } from "../credit-invoice.server";
import { getLedgerEntry } from "../entry.queries.server";
import { OpenAmount } from "../open-amount";
import { dayText, printedPaper } from "../printed-paper";
import { getWhyKept } from "../take-back-credit.server";
import type { Route } from "./+types/paper";
import { CreditMemoForm } from "./credit-memo-form";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `${loaderData.printed.kind} ${loaderData.paper.number}` : "Invoice");

export function loader({ context, params }: Route.LoaderArgs) {
	const [db, admin] = [getDb(context), adminOrDenied(context)];
	const paper = foundOr404(() => getLedgerEntry(db, admin, params.number));
	const { kind, number, isOpening } = paper;
	const mayCredit = staffMay(admin, "orders.payment");
	return {
		paper,
		printed: printedPaper(paper),
		formKey: newFormKey(),
		creditable: mayCredit && kind === "invoice" && !isOpening ? getCreditable(db, admin, number) : null,
		undo: mayCredit && (kind === "credit" || isOpening) ? { problem: getWhyKept(db, admin, number) } : null,
	};
}

/** Writes a credit memo about the invoice (Rule 16.56). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, creditInvoice, {
		failed: { title: "Error", text: "The credit memo was not written." },
		done: ({ number, cents, openCents }) => ({
			to: paperUrl(number),
			title: "Credit Memo Written",
			text: `${number} of ${formatCents(cents)}${openCents > 0 ? `, ${formatCents(openCents)} left as credit` : ""}.`,
		}),
	});

/** Also after a refusal, so that what can be credited is current. */
export const shouldRevalidate = () => true;

export const paperUrl = (number: string) => href("/admin/papers/:number", { number });

/** An invoice or credit memo, with what is open of it (Rule 16.5). */
export default function StaffPaper({
	loaderData: { paper, printed, creditable, undo, formKey },
	actionData,
}: Route.ComponentProps) {
	const { customer, orderNumber } = paper.document;
	return (
		<div className="wrap">
			<StaffHead
				title={`${printed.kind} ${paper.number}`}
				facts={`${customer.name} · ${dayText(paper.day)} · never changes; corrections are credit memos`}
			>
				{orderNumber ? (
					<SiteLink className="btn btn-s" to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
						Order {orderNumber}
					</SiteLink>
				) : null}
				<a className="btn btn-s" href={href("/admin/papers/:number/pdf", { number: paper.number })}>
					PDF
				</a>
				<PrintButton />
			</StaffHead>
			<div className="duo">
				<PaperSheet paper={printed} kind="r-inv" paperUrl={paperUrl} />
				<div className="stackv no-paper">
					<section className="card" aria-labelledby="open">
						<OpenAmount entry={paper} paperUrl={paperUrl} />
					</section>
					{creditable ? (
						<CreditMemoForm key={formKey} creditable={creditable} formKey={formKey} reply={actionData} />
					) : null}
					{undo?.problem ? <p className="card mute small">{undo.problem}</p> : null}
					{undo && !undo.problem ? (
						<p>
							<ButtonLink to={href("/admin/papers/:number/undo", { number: paper.number })}>
								Take back
							</ButtonLink>
						</p>
					) : null}
				</div>
			</div>
		</div>
	);
}
