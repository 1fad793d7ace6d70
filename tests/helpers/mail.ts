import type { Shop } from "~/email/letter";
import type { OutgoingMail, Transport } from "~/email/transport.server";

export const SHOP: Shop = {
	name: "Counter & Sons",
	url: "https://shop.example",
	address: "1 Shelf Road, Reno, NV 89502",
	email: "desk@shop.example",
	phone: "(555) 010-0199",
	timeZone: "America/New_York",
	reviewed: "within 1-2 business days",
	answered: "within 24 hours",
	dispatch: "within 24 hours",
};

/** A transport that stores the mails it gets; `fail` may throw instead, by recipient, and `check` as well. */
export function keepingTransport(
	fail: (mail: OutgoingMail) => void = () => {},
	check: () => void = () => {},
) {
	const kept: OutgoingMail[] = [];
	const state = { opened: 0, closed: 0 };
	const openTransport = (): Transport => {
		state.opened += 1;
		return {
			async send(mail) {
				fail(mail);
				kept.push(mail);
			},
			async check() {
				check();
			},
			close() {
				state.closed += 1;
			},
		};
	};
	return { kept, state, openTransport };
}
