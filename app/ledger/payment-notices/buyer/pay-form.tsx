import { useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import { decimalOf, formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { RadioRows } from "~/ui/form/radio-rows";
import { Step } from "~/ui/form/step";
import { TextField } from "~/ui/form/text-field";
import { useHydrated } from "~/ui/layout/hydrated";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { PayDetails } from "~/ui/text/pay-details";
import type { PayPage } from "../notice.queries.server";
import { sumOfTicks, tickedIn } from "../ticked";
import type { Route } from "./+types/pay";

type Props = {
	page: PayPage;
	/** What is ticked at first. */
	ticks: string[];
	formKey: string;
	reply: Route.ComponentProps["actionData"];
};

/** What to pay, how, and that it was sent (Rule 16.60). The sum comes with each answer; with scripts it follows the ticks. */
export function PayForm({ page: { today, open, ways, seller }, ticks, formKey, reply }: Props) {
	const [form, fields] = answeredForm<{
		papers: string;
		method: string;
		amount: string;
		day: string;
		reference: string;
	}>({ id: "pay", lastResult: reply?.result, defaultValue: { day: today } });
	const [ticked, setTicked] = useState(() => tickedIn(reply?.result?.initialValue) ?? ticks);
	const element = useRef<HTMLFormElement>(null);
	const readTicks = () => setTicked(new FormData(element.current!).getAll("papers").map(String));
	// What was ticked before scripts ran.
	useEffect(readTicks, []);
	const { cents, words } = sumOfTicks(open, ticked);
	const isHydrated = useHydrated();
	if (!open.some(({ openCents, sentOn }) => openCents > 0 && sentOn === null))
		return <Papers open={open} ticked={[]} firstId={fields.papers.id} />;
	return (
		<Form className="stps" method="post" id={form.id} noValidate ref={element} onInput={readTicks}>
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<Step n={1} title="What do you pay?">
				<FieldError id={fields.papers.errorId} errors={fields.papers.errors} />
				<Papers open={open} ticked={ticked} firstId={fields.papers.id} />
				<div className="payfoot" aria-live="polite">
					<span>
						{words}{" "}
						{isHydrated ? null : (
							<Button size="s" name="show" value="sum">
								Add up
							</Button>
						)}
					</span>
					<b>{formatCents(cents)}</b>
				</div>
			</Step>
			<Step n={2} title="How?">
				<RadioRows
					field={fields.method}
					legend="How to pay"
					defaultValue={String(fields.method.initialValue ?? ways[0]?.method ?? "other")}
					rows={[
						...ways.map(({ method, name, note, link }) => ({
							value: method,
							name,
							text:
								note || link ? (
									<PayDetails note={note} link={link} />
								) : (
									"Ask us how to pay this way before you send it."
								),
						})),
						{ value: "other", name: "Another way", text: "As you agreed with us" },
					]}
				/>
				<p className="note mt-3">
					We never send new bank details by email. If someone does, call {seller.phone ? seller.phone : "us"}{" "}
					before you pay.
				</p>
			</Step>
			<Step n={3} title="Tell us when it is sent">
				<div className="paywhen">
					<TextField
						field={fields.amount}
						label="Amount"
						hint="Empty: the sum above"
						inputMode="decimal"
						autoComplete="off"
						placeholder={cents > 0 ? decimalOf(cents) : undefined}
					/>
					<TextField field={fields.day} label="Sent on" type="date" max={today} />
					<TextField
						field={fields.reference}
						label="Reference or check number"
						mark="optional"
						autoComplete="off"
						maxLength={100}
					/>
				</div>
				<p className="acts">
					<Button variant="primary" pendingText="Sending...">
						I sent a payment
					</Button>
					<span className="small mute">We confirm it when it is here, and mail the receipt.</span>
				</p>
			</Step>
		</Form>
	);
}

const COLUMNS = [
	{ head: "Pay", hideHead: true },
	{ head: "Invoice" },
	{ head: "For" },
	{ head: "Due" },
	{ head: "Open", num: true },
];

/** What is open, each to tick unless it is in a payment that waits; credits are below zero. */
function Papers({ open, ticked, firstId }: Pick<PayPage, "open"> & { ticked: string[]; firstId: string }) {
	const first = open.find(({ sentOn }) => sentOn === null);
	return (
		<TableFrame kind="payt" columns={COLUMNS} caption={<span className="vh">What is open</span>}>
			{open.map((entry) => {
				const { id, tick, number, name, about, dueOn, openCents, daysLate, sentOn } = entry;
				const box = entry === first ? firstId : `pay-${id}`;
				return (
					<tr key={id}>
						<td>
							{sentOn === null ? (
								<input
									type="checkbox"
									id={box}
									name="papers"
									value={tick}
									defaultChecked={ticked.includes(tick)}
								/>
							) : null}
						</td>
						<td>
							{sentOn === null ? (
								<label className="mono strong" htmlFor={box}>
									{name}
								</label>
							) : (
								<span className="mono">{name}</span>
							)}{" "}
							{number ? (
								<SiteLink
									className="small"
									to={href("/buyer-portal/papers/:number", { number })}
									aria-label={`See ${number}`}
								>
									See
								</SiteLink>
							) : null}
						</td>
						<td className="mute">{about}</td>
						<td>
							{sentOn !== null ? (
								<span className="mute">Sent {dayText(sentOn, "day")}, we confirm when it is here</span>
							) : openCents < 0 ? (
								"Credit"
							) : daysLate > 0 ? (
								<b className="late">
									{dayText(dueOn ?? "", "day")}, {counted(daysLate, "day")} late
								</b>
							) : dueOn ? (
								dayText(dueOn, "day")
							) : null}
						</td>
						<td className="num">
							<b>{formatCents(openCents)}</b>
						</td>
					</tr>
				);
			})}
		</TableFrame>
	);
}
