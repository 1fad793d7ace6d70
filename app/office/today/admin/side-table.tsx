import type { ReactNode } from "react";
import { SiteLink } from "~/ui/site-link";

/** A short table beside the list, with a link to all of its kind where there is one. Its headings are for screen readers. */
export function SideTable({
	title,
	to,
	all,
	heads,
	children,
}: {
	title: string;
	to?: string;
	all: string;
	heads: readonly string[];
	children: ReactNode;
}) {
	return (
		<section>
			<table className="table rows">
				<caption className="cap">
					{title}{" "}
					{to ? (
						<SiteLink className="tap" to={to}>
							{all}
						</SiteLink>
					) : (
						<small>{all}</small>
					)}
				</caption>
				<thead className="vh">
					<tr>
						{heads.map((head) => (
							<th key={head} scope="col">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</section>
	);
}
