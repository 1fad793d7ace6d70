import { howToPayBy } from "~/kernel/settings/how-to-pay";
import type { Payment } from "~/kernel/settings/setting";
import {
	METHOD_USERS,
	methodSays,
	PAYMENT_METHOD_NAMES,
	PAYMENT_METHODS,
	payNoteText,
} from "~/terms/payment";
import { Card } from "~/ui/layout/card";

/** What customers will read of the methods at checkout and on an invoice (Rule 5.16). */
export function PaymentPreview({ payment }: { payment: Payment }) {
	const offered = PAYMENT_METHOD_NAMES.filter((method) => payment[method].isOffered);
	const paper = howToPayBy(payment, "net30");
	return (
		<div className="grid content-start gap-4 self-start lg:sticky lg:top-3">
			<Card title="At checkout">
				<dl className="facts">
					{offered.map((method) => {
						const { users, note, link } = payment[method];
						const says = methodSays(method, Boolean(note || link));
						return (
							<div key={method}>
								<dt>{PAYMENT_METHODS[method].name}</dt>
								<dd className="whitespace-pre-line break-words">
									{says}
									{note || link ? `\n${payNoteText({ note, link })}` : null}
									{users === "everyone" ? null : (
										<small className="mute block">{METHOD_USERS[users].label}</small>
									)}
								</dd>
							</div>
						);
					})}
				</dl>
			</Card>
			<Card title="On the invoice">
				<p className="small break-words whitespace-pre-line">
					{paper ?? "Nothing. Customers ask you how to pay."}
				</p>
				<p className="small mute mt-2">
					As a company on net terms reads it. An order paid before it ships names its own method alone.
				</p>
			</Card>
		</div>
	);
}
