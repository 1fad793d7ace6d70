import type { ReactNode } from "react";
import { Button } from "../button";
import { Icon } from "../icon";
import { useHydrated } from "./hydrated";

/** Opens the browser's print dialog; without JavaScript there is nothing to press, so nothing is shown. */
export function PrintButton({ children = "Print" }: { children?: ReactNode }) {
	if (!useHydrated()) return null;
	return (
		<Button type="button" className="no-print" onClick={() => window.print()}>
			<Icon name="print" />
			{children}
		</Button>
	);
}

/** One paper of the trade: order, invoice, packing slip, pick list, order guide. It reads on screen and prints as it is. */
export function Paper({
	kind,
	number,
	sender,
	facts,
	parties = [],
	footer,
	children,
}: {
	/** What paper it is: 'Invoice', 'Packing slip'. It is the page's heading. */
	kind: string;
	number?: string;
	/** Name and address of who issues it. */
	sender: ReactNode;
	/** Dates, PO number, terms: the short facts at the right. */
	facts: readonly { label: string; value: ReactNode }[];
	/** 'Bill to', 'Ship to' and their addresses. */
	parties?: readonly { label: string; address: ReactNode }[];
	footer?: ReactNode;
	children: ReactNode;
}) {
	return (
		<article className="paper">
			<header className="paper-head">
				<div>
					<h1>
						{kind} {number && <span className="mono">{number}</span>}
					</h1>
					<address>{sender}</address>
				</div>
				<dl className="paper-facts">
					{facts
						.filter(({ value }) => value !== null && value !== undefined && value !== "")
						.map(({ label, value }) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd>{value}</dd>
							</div>
						))}
				</dl>
			</header>
			{parties.length > 0 && (
				<div className="paper-parties">
					{parties.map(({ label, address }) => (
						<section key={label}>
							<h2>{label}</h2>
							<address>{address}</address>
						</section>
					))}
				</div>
			)}
			{children}
			{footer ? <footer className="paper-foot">{footer}</footer> : null}
		</article>
	);
}

/** The box to tick on a pick list. */
export function TickBox() {
	return <span className="tick" aria-hidden="true" />;
}
