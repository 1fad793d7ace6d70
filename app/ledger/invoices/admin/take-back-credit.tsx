import { Form } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { getLedgerEntry } from "../entry.queries.server";
import { getWhyKept, takeBackCredit } from "../take-back-credit.server";
import type { Route } from "./+types/take-back-credit";
import { paperUrl } from "./paper";

/** Asks why first: a reversal stays (Rule 16.57). */
export function loader({ context, params: { number } }: Route.LoaderArgs) {
	const [db, admin] = [getDb(context), adminOrDenied(context)];
	const problem = foundOr404(() => getWhyKept(db, admin, number));
	const { kind, cents, settled } = getLedgerEntry(db, admin, number);
	const name = kind === "invoice" ? "Invoice" : "Credit memo";
	const opens = settled.map((one) => `${formatCents(one.cents)} of ${one.number}`).join(", ");
	return { name, problem, cents, opens, formKey: newFormKey() };
}

export const action = (args: Route.ActionArgs) =>
	commandAction(args, takeBackCredit, {
		failed: { title: "Error", text: "The paper was not taken back." },
		done: ({ number, cents }) => ({
			to: paperUrl(number),
			title: cents < 0 ? "Invoice Taken Back" : "Credit Memo Taken Back",
			text: `${number}, ${formatCents(Math.abs(cents))}: a counter entry was written.`,
		}),
	});

export default function TakeBackCredit({
	loaderData: { name, problem, cents, opens, formKey },
	actionData,
	params: { number },
}: Route.ComponentProps) {
	const [form, fields] = answeredForm<{ reason: string }>({
		id: "take-back",
		lastResult: actionData?.result,
	});
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Take back ${number}`}</PageTitle>
			<PageHead
				back={{ to: paperUrl(number), label: `${name} ${number}` }}
				title={`Take back ${number}?`}
				intro={
					problem ??
					`A counter entry of ${formatCents(-cents)} is written; the ${name.toLowerCase()} stays on the account, struck.${opens ? ` Open again: ${opens}.` : ""}`
				}
			/>
			{problem ? null : (
				<Form className="card max-w-120" method="post" id={form.id} noValidate>
					<Flash message={actionData?.toast} />
					<input type="hidden" name="idempotencyKey" value={formKey} />
					<TextField
						field={fields.reason}
						label="Reason"
						hint="It stands on the statement"
						autoComplete="off"
						maxLength={200}
					/>
					<div className="acts">
						<Button variant="bad" pendingText="Saving...">
							Take back
						</Button>
						<ButtonLink to={paperUrl(number)}>Keep it</ButtonLink>
					</div>
				</Form>
			)}
		</div>
	);
}
