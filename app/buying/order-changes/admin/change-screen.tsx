import { useEffect, useRef } from "react";
import { Form, href, useFetcher } from "react-router";
import { TierName } from "~/desk/tiers";
import { counted } from "~/kernel/texts/numbers";
import { methodName } from "~/terms/payment";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import type { ConformField } from "~/ui/form/field-source";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Card, Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import type { Address } from "~db/json-shapes";
import { AddressFields } from "../../checkout/address-fields";
import { HeldNote } from "../../held-prices/admin/held-note";
import type { OrderToChange } from "../order-to-change.server";
import type { Route } from "./+types/change";
import { ChangeLines } from "./change-lines";
import { ChangePreview } from "./change-preview";

type Reply = Route.ComponentProps["actionData"];
export type Preview = NonNullable<NonNullable<Reply>["preview"]>;
export type Typed = Partial<Record<string, string>>;

const FORM = "change";
/** Milliseconds without a key before the preview follows. */
const PAUSE = 400;

/** Corrects an order (Rule 7.110): its lines are the form, beside the differences and the mail. */
export function ChangeScreen({
	order,
	formKey,
	reply: answer,
}: {
	order: OrderToChange;
	formKey: string;
	reply: Reply;
}) {
	const { fetcher, onInput } = useLivePreview();
	const reply = fetcher.data ?? answer;
	const { typed = {}, preview = null } = reply ?? {};
	const errors = reply?.result?.error ?? {};
	const orderPage = href("/admin/orders/:orderNumber/:does?", order);
	const changes = preview?.changes.length ?? 0;
	const known = Object.fromEntries(
		Object.entries(errors).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
	);
	const field = fieldsOf(answer?.typed ?? {}, known);
	return (
		<div className="wrap">
			<PageTitle
				reply={reply?.result ? { result: reply.result } : undefined}
			>{`Change ${order.orderNumber}`}</PageTitle>
			<StaffHead
				title={`Change ${order.orderNumber}`}
				facts={
					<>
						{order.businessName} · <TierName tier={order.pricingTier} /> · {methodName(order)} · placed{" "}
						<Moment at={order.createdAt} show="short" />
					</>
				}
			>
				<ButtonLink to={orderPage} size="s">
					Back to order
				</ButtonLink>
			</StaffHead>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf({ id: FORM, allErrors: known })} />
			{reply?.isStale ? (
				<p className="mb-4">
					<SiteLink reloadDocument to={href("/admin/orders/:orderNumber/change", order)}>
						Load the new version
					</SiteLink>
				</p>
			) : null}
			{order.held ? <HeldNote held={order.held} what="A correction of this order" are="waits" /> : null}
			{order.held?.status === "waiting" ? null : order.isOpen ? (
				<Form id={FORM} className="duo" method="post" noValidate onInput={onInput}>
					<input type="hidden" name="idempotencyKey" value={formKey} />
					<input type="hidden" name="version" value={answer?.typed.version ?? order.version} />
					{preview ? <input type="hidden" name="shownTotalCents" value={preview.after.totalCents} /> : null}
					{/* Enter presses the form's first button, which changes nothing. */}
					<button
						className="vh"
						type="submit"
						name="intent"
						value="preview"
						tabIndex={-1}
						aria-hidden="true"
					/>
					<ChangeLines
						order={order}
						typed={answer?.typed ?? {}}
						rows={answer?.preview ?? null}
						preview={preview}
						field={field}
					/>
					<div className="stackv">
						{preview && changes > 0 ? <ChangePreview preview={preview} isPaid={order.isPaid} /> : null}
						<Card>
							<TextArea field={field("reason")} label="Reason" mark="the customer reads this" rows={2} />
							<Details
								summary="Address, PO number, shipping cost"
								open={Object.keys(known).some((name) => /^(?:shipping|poNumber)/.test(name))}
							>
								<TextField field={field("poNumber", order.poNumber)} label="PO number" />
								<TextField
									field={field(
										"shipping",
										order.ownShippingCents === null ? "" : (order.ownShippingCents / 100).toFixed(2),
									)}
									label="Shipping cost"
									hint="Empty: by the rule for all orders"
									inputMode="decimal"
								/>
								<AddressFields fields={addressFields(field, order.shippingAddress)} section="shipping" />
							</Details>
						</Card>
						{preview && changes > 0 ? (
							<section className="mailbox" aria-label="Email preview">
								<p className="mute">
									To {preview.mail.to}
									<br />
									<b>{preview.mail.subject}</b>
								</p>
								<p className="whitespace-pre-line">{preview.mail.text}</p>
							</section>
						) : null}
						{preview && changes === 0 ? <Note>Nothing was changed yet.</Note> : null}
						<div className="stick">
							<label className="tick1">
								<input
									className="tk1"
									type="checkbox"
									name="sendEmail"
									defaultChecked={answer ? typed.sendEmail === "on" : true}
								/>{" "}
								Send this email
							</label>
							<span className="end">
								<Button
									variant={changes > 0 ? "default" : "primary"}
									name="intent"
									value="preview"
									pendingText="Checking..."
								>
									Preview
								</Button>
								{changes > 0 ? (
									<Button variant="primary" name="intent" value="apply" pendingText="Applying...">
										Apply {counted(changes, "change")}
									</Button>
								) : null}
							</span>
						</div>
					</div>
				</Form>
			) : (
				<Note>
					Order {order.orderNumber} is {order.status} and can't be changed any more.
				</Note>
			)}
		</div>
	);
}

/** With scripts the preview follows what is typed; a line that is still to be added waits for its button. */
function useLivePreview() {
	const fetcher = useFetcher<Reply>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const onInput = ({ currentTarget }: { currentTarget: HTMLFormElement }) => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			const form = new FormData(currentTarget);
			for (const name of [...form.keys()]) {
				if (currentTarget.querySelector(`[data-new] [name="${name}"]`)) form.delete(name);
			}
			form.set("intent", "live");
			fetcher.submit(form, { method: "post" });
		}, PAUSE);
	};
	return { fetcher, onInput };
}

export type FieldOf = (name: string, initial?: string | number | null) => ConformField;

/** Fields with what was typed, else with the order's value. */
const fieldsOf =
	(typed: Typed, errors: Record<string, string[]>): FieldOf =>
	(name, initial) => ({
		id: `${FORM}-${name}`,
		errorId: `${FORM}-${name}-error`,
		descriptionId: `${FORM}-${name}-hint`,
		name,
		formId: FORM,
		initialValue: typed[name] ?? initial ?? "",
		...(errors[name] ? { errors: errors[name] } : {}),
	});

const addressFields = (field: FieldOf, address: Address) => {
	const one = (name: keyof Address) => field(`shippingAddress.${name}`, address[name]);
	return {
		firstName: one("firstName"),
		lastName: one("lastName"),
		company: one("company"),
		address1: one("address1"),
		address2: one("address2"),
		city: one("city"),
		state: one("state"),
		zipCode: one("zipCode"),
		phone: one("phone"),
	};
};
