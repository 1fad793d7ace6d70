import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { ListScreen } from "~/desk/list/list-screen";
import { counted, grouped } from "~/kernel/texts/numbers";
import { HOUR_MS } from "~/terms/time";
import { Button } from "~/ui/button";
import { typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Stats } from "~/ui/layout/card";
import type { FlashMessage } from "~/ui/layout/flash-message";
import type { Column } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { AbandonedCart } from "../abandoned-carts.server";
import type { CartsTabData } from "./tab.server";

type Reply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

const columnsOf = (now: Date, reply: Reply): Column<AbandonedCart>[] => [
	{ head: "Customer", narrow: "wide", cell: (cart) => <Who cart={cart} /> },
	{ head: "Value", num: true, narrow: "labeled", cell: (cart) => <Money cents={cart.subtotalCents} /> },
	{ head: "Items", num: true, narrow: "labeled", cell: (cart) => grouped(cart.units) },
	{ head: "Untouched for", num: true, narrow: "labeled", cell: (cart) => ageOf(cart.lastActivity, now) },
	{ head: "Recovery email", narrow: "wide", cell: (cart) => <Recovery cart={cart} reply={reply} /> },
];

const ageOf = (since: Date, now: Date) => {
	const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
	return hours < 48 ? `${hours} hours` : `${grouped(Math.floor(hours / 24))} days`;
};

/** Carts nobody came back to. */
export function CartsTab({ reply, list, recovered, afterHours, now }: CartsTabData & { reply: Reply }) {
	return (
		<section aria-label="Abandoned carts">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsIn(reply)} />
			<ListScreen
				list={list}
				searches="Name, email or business"
				called={["cart", "carts"]}
				empty="No abandoned carts"
				kind="figures"
				columns={columnsOf(now, reply)}
			/>
			<Stats
				className="mt-6"
				items={[
					{
						label: "Abandoned carts",
						value: grouped(list.total),
						note: `untouched for ${afterHours} hours`,
					},
					{ label: "Recovery emails", value: grouped(recovered.sent) },
					{
						label: "Recovered",
						value: <Money cents={recovered.recoveredCents} />,
						note: `${counted(recovered.orders, "order")} within 7 days of the email`,
					},
				]}
			/>
		</section>
	);
}

function Who({ cart }: { cart: AbandonedCart }) {
	const name = cart.businessName ?? cart.username ?? "Unknown";
	return (
		<>
			{cart.userId ? (
				<SiteLink to={href("/admin/customers/:id/:does?", { id: cart.userId })}>{name}</SiteLink>
			) : (
				name
			)}
			<span className="mute small block">
				<EmailWords email={cart.customerEmail ?? ""} />
			</span>
		</>
	);
}

function answeredCart(reply: Reply) {
	return reply ? typedTexts(reply) : undefined;
}

function problemsIn(reply: Reply): Problem[] {
	const id = `recovery-${answeredCart(reply)?.cartId}`;
	return Object.values(reply?.result.error ?? {}).flatMap((messages) =>
		(messages ?? []).map((text) => ({ id, text })),
	);
}

function Recovery({ cart, reply }: { cart: AbandonedCart; reply: Reply }) {
	const initial = answeredCart(reply);
	const mine = initial?.cartId === cart.id;
	const errors = mine ? Object.values(reply?.result.error ?? {}).flatMap((messages) => messages ?? []) : [];
	const errorId = `recovery-${cart.id}-error`;
	return (
		<Form method="post" noValidate className={errors.length > 0 ? "bad" : undefined}>
			<FieldError id={errorId} errors={errors} />
			<div className="flex flex-wrap items-center gap-2">
				<input type="hidden" name="cartId" value={cart.id} />
				<label className="vh" htmlFor={`recovery-${cart.id}`}>
					Email for {cart.businessName ?? cart.username}
				</label>
				<input
					key={mine ? "typed" : "own"}
					className="in w-auto min-w-0 flex-1 basis-52"
					id={`recovery-${cart.id}`}
					type="email"
					name="customerEmail"
					defaultValue={mine ? (initial?.customerEmail ?? "") : (cart.customerEmail ?? "")}
					disabled={cart.recoveryEmailSent}
					aria-invalid={errors.length > 0 || undefined}
					aria-describedby={errors.length > 0 ? errorId : undefined}
				/>
				<Button size="s" variant="ink" pendingText="Sending..." disabled={cart.recoveryEmailSent}>
					Send Recovery Email
				</Button>
				{cart.recoveryEmailSentAt ? (
					<span className="mute small">
						Sent <Moment at={cart.recoveryEmailSentAt} />
					</span>
				) : null}
			</div>
		</Form>
	);
}
