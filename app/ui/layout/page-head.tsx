import type { ReactNode } from "react";

/** The page's heading, with links or badges next to it. */
export function PageHead({
	title,
	kicker,
	intro,
	children,
}: {
	title: ReactNode;
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
				{kicker && <p className="mute">{kicker}</p>}
				<h1>{title}</h1>
				{intro && <p className="intro mt-1.5">{intro}</p>}
			</div>
			{children ? <div className="acts">{children}</div> : null}
		</div>
	);
}
