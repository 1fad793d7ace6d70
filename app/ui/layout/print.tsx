import type { ReactNode } from "react";
import { Button } from "../button";
import { Icon } from "../icon";
import { useHydrated } from "./hydrated";

/** Opens the browser's print dialog. Hidden without JavaScript, because it would do nothing. */
export function PrintButton({ children = "Print" }: { children?: ReactNode }) {
	if (!useHydrated()) return null;
	return (
		<Button type="button" className="no-print" onClick={() => window.print()}>
			<Icon name="print" />
			{children}
		</Button>
	);
}

/** A printable document: order, invoice, packing slip, pick list or order guide. Also readable on screen. */
export function Paper({
	kind,
	number,
	sender,
	facts,
	parties = [],
	footer,
	children,
}: {
	/** The kind of document, which is the page's heading: 'Invoice', 'Packing slip'. */
	kind: string;
	number?: string;
	/** Name and address of the issuer. */
	sender: ReactNode;
	/** Dates, PO number and terms, on the right. */
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

/** A pick list's check box. */
export function TickBox() {
	return <span className="tick" aria-hidden="true" />;
}
