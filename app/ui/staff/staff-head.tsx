import type { ReactNode } from "react";
import { grouped } from "~/kernel/texts/numbers";
import { Tabs } from "../layout/tabs";

type TabItem = { to: string; label: string; count?: number | undefined; current: boolean };

/** The head of a staff page: heading, one line of facts, tabs and actions on one rule. On phones the tabs fold. */
export function StaffHead({
	title,
	facts,
	tabs,
	children,
}: {
	title: ReactNode;
	/** One line, left out on phones. */
	facts?: ReactNode;
	tabs?: { label: string; items: readonly TabItem[] } | undefined;
	/** Links and buttons at the right. */
	children?: ReactNode;
}) {
	const open = tabs?.items.find(({ current }) => current) ?? tabs?.items[0];
	return (
		<div className="sh">
			<h1>{title}</h1>
			{facts ? <p className="lg-s">{facts}</p> : null}
			{tabs && open ? (
				<>
					<details className="fold no-print">
						<summary className="chip">
							{open.label}{" "}
							{open.count === undefined ? null : <span className="n">{grouped(open.count)}</span>}
						</summary>
					</details>
					<Tabs {...tabs} />
				</>
			) : null}
			{children ? <div className="acts">{children}</div> : null}
		</div>
	);
}

/** The cards of the two tabbed pages as one line of figures, with links to the section's other pages. */
export function Strip({
	items,
	children,
}: {
	items: readonly { label: string; value: ReactNode; note?: ReactNode }[];
	children?: ReactNode;
}) {
	return (
		// Phones scroll it, so it can have the focus.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: as above
		<section className="figs" aria-label="Figures" tabIndex={0}>
			<dl>
				{items.map(({ label, value, note }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<b>{value}</b>
							{note ? <small> {note}</small> : null}
						</dd>
					</div>
				))}
			</dl>
			{children}
		</section>
	);
}
