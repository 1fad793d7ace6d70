import type { ReactNode } from "react";
import { grouped } from "~/kernel/texts/numbers";
import { Tabs } from "../layout/tabs";
import { SiteLink } from "../site-link";

type TabItem = { to: string; label: string; count?: number | undefined; current: boolean; group?: string };

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
	if (tabs?.items.some(({ group }) => group)) {
		return (
			<>
				<StaffHead title={title} facts={facts}>
					{children}
				</StaffHead>
				<Side {...tabs} />
			</>
		);
	}
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

/** The pages of a section with many, in groups at the left. On phones they fold. */
function Side({ label, items }: { label: string; items: readonly TabItem[] }) {
	return (
		<nav className="side no-print" aria-label={label}>
			<details className="fold">
				<summary className="chip">{items.find(({ current }) => current)?.label ?? label}</summary>
			</details>
			<div>
				{[...new Set(items.map(({ group }) => group))].map((group) => (
					<section key={group}>
						<h2>{group}</h2>
						<ul>
							{items
								.filter((item) => item.group === group)
								.map(({ to, label: text, current }) => (
									<li key={to}>
										<SiteLink to={to} aria-current={current ? "page" : undefined}>
											{text}
										</SiteLink>
									</li>
								))}
						</ul>
					</section>
				))}
			</div>
		</nav>
	);
}

/** The cards of the two tabbed pages as one line of figures, and the portal's own tabs as text. */
export function Strip({
	title,
	items,
	tabs,
}: {
	title?: string;
	items: readonly { label: string; value: ReactNode; note?: ReactNode }[];
	tabs?: { label: string; items: readonly TabItem[] };
}) {
	return (
		// Phones scroll it, so it can have the focus.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: as above
		<section className="figs no-print" aria-label="Figures" tabIndex={0}>
			<dl>
				{title ? (
					<div>
						<dt className="vh">Now</dt>
						<dd>
							<b>{title}</b>
						</dd>
					</div>
				) : null}
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
			{tabs ? (
				<nav aria-label={tabs.label}>
					{tabs.items.map(({ to, label, count, current }) => (
						<SiteLink className="tap" key={to} to={to} aria-current={current ? "page" : undefined}>
							{label} {count === undefined ? null : grouped(count)}
						</SiteLink>
					))}
				</nav>
			) : null}
		</section>
	);
}
