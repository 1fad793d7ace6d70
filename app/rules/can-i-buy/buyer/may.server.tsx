import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { Stores } from "~/kernel/actor/stores.server";
import { type Instead, insteadText } from "~/terms/why-not";
import { Badge } from "~/ui/text/badge";
import type { MayBuy, MayRow } from "../may-buy.server";

export type ShownMay = Pick<MayBuy, "note" | "blocked"> & {
	/** The section, which needs no script. */
	html: string;
};

/** 'Can my store buy this?' as the product's page shows it: the section as HTML, so that its code is not sent to browsers. */
export const shownMay = (may: MayBuy | null, stores: Stores | null): ShownMay | null =>
	may && {
		note: may.note,
		blocked: may.blocked,
		html: renderToStaticMarkup(
			<May title="Can my store buy this?" rows={may.rows} stores={stores}>
				<OtherGoods goods={may.instead} />
			</May>,
		),
	};

/** The same for the lines of a cart. */
export const shownMayLines = (rows: MayRow[] | null, stores: Stores | null): string | null =>
	rows && renderToStaticMarkup(<May title="Can my store buy these?" rows={rows} stores={stores} />);

function OtherGoods({ goods }: { goods: readonly Instead[] }) {
	return goods.length === 0 ? null : (
		<p>
			Not blocked there:{" "}
			{goods.map((other, n) => (
				<span key={other.slug}>
					{n > 0 ? ", " : ""}
					<a href={href("/products/:slug", { slug: other.slug })}>{insteadText(other)}</a>
				</span>
			))}
		</p>
	);
}

/** The answers for the store that the buyer orders for, one row each (Rules 17.5, 17.6, 17.7). */
function May({
	title,
	rows,
	stores,
	children,
}: {
	title: string;
	rows: readonly MayRow[];
	/** Those the buyer may order for. */
	stores: Stores | null;
	children?: ReactNode;
}) {
	return (
		<section className="may" id="may" aria-labelledby="may-h">
			<h2 id="may-h">{title}</h2>
			<dl className="facts">
				{rows.map(({ label, badge, text, small, evidence, renews }) => (
					<div key={label + badge.label}>
						<dt>
							{label} <Badge color={badge.color}>{badge.label}</Badge>
						</dt>
						<dd>
							{text} {evidence ? <a href={evidence}>See the evidence</a> : null}
							{renews ? (
								<a href={`${href("/portal/locations/:id/:does?", { id: renews })}#licenses`}>
									Upload the new one
								</a>
							) : null}
							{small ? <small>{small}</small> : null}
						</dd>
					</div>
				))}
			</dl>
			{children}
			<p>
				{stores && stores.all.length > 1 ? "For another store, change 'Ordering for' at the top. " : ""}
				This is not legal advice.
			</p>
		</section>
	);
}
