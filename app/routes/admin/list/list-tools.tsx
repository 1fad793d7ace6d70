import type { ReactNode } from "react";
import { href } from "react-router";
import type { PortalTab } from "~/routes/admin/portal/portal-tab";
import { ListSearch } from "./list-search";

type Props = {
	tab: PortalTab;
	label: string;
	search: string;
	/** Other filters of the list that a search keeps. */
	keep?: Record<string, string | null>;
	children?: ReactNode;
};

/** The search box above a list; what belongs beside it is given as children. */
export function ListTools({ tab, label, search, keep = {}, children }: Props) {
	return (
		<div className="tools">
			<ListSearch
				action={href("/admin-portal")}
				label={label}
				search={search}
				keep={{ tab, ...keep }}
				className="flex-1 basis-72"
			/>
			{children ? <div className="acts">{children}</div> : null}
		</div>
	);
}
