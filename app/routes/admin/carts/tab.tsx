import type { SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";
import { ListTools } from "~/routes/admin/list/list-tools";
import { Button } from "~/ui/button";
import { typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Stats } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { TableFrame } from "~/ui/layout/table";
import { Flash, type FlashMessage } from "~/ui/layout/toast";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { CartsTabData } from "./tab.server";

type Reply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

const COLUMNS = [
	{ head: "Customer" },
	{ head: "Value", num: true },
	{ head: "Items", num: true },
	{ head: "Untouched for", num: true },
	{ head: "Recovery email" },
];

const ageOf = (since: Date, now: Date) => {
	const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
	return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24).toLocaleString("en-US")} days`;
};

/** Carts nobody came back to, ten to a page. */
export function CartsTab({ reply, ...data }: CartsTabData & { reply: Reply }) {
	const { carts, search, page, pageCount, recovered, afterHours } = data;
	return (
		<section aria-label="Abandoned carts">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsIn(reply)} />
			<Stats
				className="mb-6"
				items={[
					{
						label: "Abandoned carts",
						value: data.total.toLocaleString("en-US"),
						note: `untouched for ${afterHours} hours`,
					},
					{ label: "Recovery emails", value: recovered.sent.toLocaleString("en-US") },
					{
						label: "Recovered",
						value: <Money cents={recovered.recoveredCents} />,
						note: `${recovered.orders} ${recovered.orders === 1 ? "order" : "orders"} within 7 days of the email`,
					},
				]}
			/>
			<ListTools tab="abandoned-carts" label="Name, email or business" search={search} />
			{carts.length === 0 ? (
				<EmptyState title={search ? "No carts match" : "No abandoned carts"} />
			) : (
				<>
					<TableFrame columns={COLUMNS} kind="figures">
						{carts.map((cart) => (
							<tr key={cart.id}>
								<td className="wide">
									<Who cart={cart} />
								</td>
								<td className="num" data-l="Value">
									<Money cents={cart.subtotalCents} />
								</td>
								<td className="num" data-l="Items">
									{cart.units.toLocaleString("en-US")}
								</td>
								<td className="num" data-l="Untouched for">
									{ageOf(cart.lastActivity, data.now)}
								</td>
								<td className="wide">
									<Recovery cart={cart} reply={reply} />
								</td>
							</tr>
						))}
					</TableFrame>
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}

type Row = CartsTabData["carts"][number];

function Who({ cart }: { cart: Row }) {
	const name = cart.businessName ?? cart.username ?? "Unknown";
	return (
		<>
			{cart.userId ? <Link to={href("/admin-portal/customers/:id", { id: cart.userId })}>{name}</Link> : name}
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

function Recovery({ cart, reply }: { cart: Row; reply: Reply }) {
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
