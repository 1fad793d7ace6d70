import { Form, href } from "react-router";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { dayText } from "../../invoices/printed-paper";
import type { Route } from "./+types/account";

type Props = { companyId: string; money: Route.ComponentProps["loaderData"]["money"]; formKey: string };

/** The payments and refunds of the statement, the newest first, each with what takes it back (Rule 16.42). */
export function EntryList({ companyId, money, formKey }: Props) {
	return (
		<Card title="Payments">
			<InlineFlash at="entries" />
			{money.length === 0 ? <p className="mute small">None in these days.</p> : null}
			<ul className="grid gap-2">
				{money.map(({ id, name, day, cents, isUndone }) => (
					<li key={id}>
						{isUndone ? <s>{name}</s> : <b>{name}</b>}, {formatCents(Math.abs(cents))}{" "}
						<span className="mute small">{dayText(day)}</span>
						{isUndone ? (
							<span className="small"> undone</span>
						) : (
							<Details
								summary={
									<>
										Undo
										<span className="vh">
											{" "}
											{formatCents(Math.abs(cents))} ({name}, {dayText(day)})
										</span>
									</>
								}
							>
								<Form
									method="post"
									action={href("/admin/accounts/:id/:does?", { id: companyId, does: "undo" })}
									noValidate
								>
									<input type="hidden" name="at" value="entries" />
									<input type="hidden" name="entry" value={id} />
									<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
									<TextField
										name="reason"
										id={`reason-${id}`}
										label="Reason"
										autoComplete="off"
										maxLength={200}
									/>
									<Button pendingText="Saving...">Undo {formatCents(Math.abs(cents))}</Button>
								</Form>
							</Details>
						)}
					</li>
				))}
			</ul>
		</Card>
	);
}
