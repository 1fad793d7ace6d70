import type { ReactNode } from "react";
import { EmptyShelf } from "../pictures/empty-shelf";

/** An empty shelf, a sentence, and an action. `heading` is 1 where the whole page is empty. */
export function EmptyState({
	title,
	heading = 2,
	bare = false,
	action,
	children,
}: {
	title: ReactNode;
	heading?: 1 | 2 | 3;
	/** Leaves out the dashed frame, for a page that shows nothing else. */
	bare?: boolean;
	/** One button, or a primary and a default button. */
	action?: ReactNode;
	children?: ReactNode;
}) {
	const Heading = `h${heading}` as const;
	return (
		<div className={bare ? "empty empty-bare" : "empty"}>
			<EmptyShelf />
			<Heading>{title}</Heading>
			{children ? <div className="empty-text">{children}</div> : null}
			{action ? <div className="acts empty-acts">{action}</div> : null}
		</div>
	);
}
