import type { ReactNode } from "react";
import { SiteLink } from "../site-link";

/** The page's heading, with links or badges next to it. */
export function PageHead({
	title,
	back,
	kicker,
	intro,
	children,
}: {
	title: ReactNode;
	/** What the page belongs to: a link above the heading. */
	back?: { to: string; label: string };
	/** A short line above the heading. */
	kicker?: ReactNode;
	/** A sentence below it. */
	intro?: ReactNode;
	/** Links or badges at the right. */
	children?: ReactNode;
}) {
	return (
		<div className="head">
			<div>
				{back ? (
					<p>
						<SiteLink className="tap" to={back.to}>
							{back.label}
						</SiteLink>
					</p>
				) : null}
				{kicker && <p className="mute">{kicker}</p>}
				<h1>{title}</h1>
				{intro && <p className="intro mt-1.5">{intro}</p>}
			</div>
			{children ? <div className="acts">{children}</div> : null}
		</div>
	);
}
