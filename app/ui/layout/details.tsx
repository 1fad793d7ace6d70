import type { ReactNode } from "react";

/** What few need to read, behind its own line. */
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
