import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { MayBuy } from "~/domain/compliance/can-i-buy.server";
import { dayText } from "~/domain/texts/day-text";
import { counted } from "~/domain/texts/numbers";
import { VERDICTS } from "~/terms/compliance";
import { Badge } from "~/ui/text/badge";

export type ShownMay = {
	/** The section, which needs no script. */
	html: string;
	/** Above it, where something is blocked. */
	note: string | null;
	/** Why a flavor is blocked, by its id; `all` for the product without flavors. */
	blocked: MayBuy["blocked"];
};

/** 'Can my store buy this?' as the product's page shows it: the section as HTML, so that its code is not sent to browsers. */
export function shownMay(may: MayBuy | null): ShownMay | null {
	if (!may) return null;
	const { blocked, stateName } = may;
	const count = Object.keys(blocked).length;
	const what = blocked.all ? "this product is" : counted(count, "flavor is", "flavors are");
	return {
		html: renderToStaticMarkup(<May may={may} />),
		note: count > 0 ? `For ${stateName}: ${what} blocked.` : null,
		blocked,
	};
}

/** 'Can my store buy this?': what is known for the store that the buyer orders for (Rules 17.5, 17.6). */
function May({ may }: { may: MayBuy }) {
	const where = [may.locality, may.stateName].filter(Boolean).join(", ");
	return (
		<section className="may" id="may" aria-labelledby="may-h">
			<h2 id="may-h">Can my store buy this?</h2>
			<dl className="facts">
				{may.rows.map(({ label, verdict, says: [first] }) => (
					<div key={verdict}>
						<dt>
							{label} <Badge color={VERDICTS[verdict].color}>{VERDICTS[verdict].label}</Badge>
						</dt>
						<dd>
							{where}.{" "}
							{first ? `${first.list ? `${first.list}: ` : ""}${first.reason}` : "We know of no rule."}
							{first ? (
								<small>
									Source: {first.source}. Checked {dayText(first.checkedOn)}.
								</small>
							) : null}
						</dd>
					</div>
				))}
			</dl>
			{may.instead.length > 0 ? (
				<p>
					Not blocked there:{" "}
					{may.instead.map(({ slug, name }, n) => (
						<span key={slug}>
							{n > 0 ? ", " : ""}
							<a href={href("/products/:slug", { slug })}>{name}</a>
						</span>
					))}
				</p>
			) : null}
			<p>This is not legal advice.</p>
		</section>
	);
}
