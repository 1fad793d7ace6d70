import { Fragment } from "react";
import { href } from "react-router";
import { type Instead, insteadText, type WhyNot } from "~/terms/why-not";
import { SiteLink } from "../site-link";

/** Products and flavors that can be bought in a line's place, each a link (Rule 17.14). */
export const InsteadLinks = ({ instead = [] }: { instead: readonly Instead[] | undefined }) =>
	instead.map((other, n) => (
		<Fragment key={other.slug}>
			{n ? ", " : " Instead: "}
			<SiteLink to={href("/products/:slug", { slug: other.slug })}>{insteadText(other)}</SiteLink>
		</Fragment>
	));

/** Why a line can't be bought for the store that is ordered for, and what can; nothing where it can. */
export const WhyLine = ({ why }: { why: WhyNot | null | undefined }) =>
	why ? (
		<b className="small block">
			{why.text}
			<InsteadLinks instead={why.instead} />
		</b>
	) : null;
