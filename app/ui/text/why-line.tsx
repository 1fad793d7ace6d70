import { Fragment } from "react";
import { href } from "react-router";
import type { Instead, WhyNot } from "~/domain/compliance/why-not";
import { SiteLink } from "../site-link";

/** Products that can be bought in a line's place, each a link (Rule 17.14). */
export const InsteadLinks = ({ instead = [] }: { instead: readonly Instead[] | undefined }) =>
	instead.map(({ slug, name }, n) => (
		<Fragment key={slug}>
			{n ? ", " : " Instead: "}
			<SiteLink to={href("/products/:slug", { slug })}>{name}</SiteLink>
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
