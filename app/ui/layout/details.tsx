import type { ReactNode } from "react";

/** A disclosure for content that few readers need. */
export function Details({
	summary,
	open,
	children,
}: {
	summary: ReactNode;
	open?: boolean;
	children: ReactNode;
}) {
	return (
		<details className="details" open={open}>
			<summary>{summary}</summary>
			<div>{children}</div>
		</details>
	);
}
