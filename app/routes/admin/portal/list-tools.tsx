import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import type { PortalTab } from "./portal-tab";

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
			<Form
				action={href("/admin-portal")}
				role="search"
				aria-label="Search this list"
				className="flex min-w-0 flex-1 basis-72 gap-2"
				key={search}
			>
				<input type="hidden" name="tab" value={tab} />
				{Object.entries(keep).map(([name, value]) =>
					value ? <input key={name} type="hidden" name={name} value={value} /> : null,
				)}
				<label className="vh" htmlFor={`${tab}-search`}>
					{label}
				</label>
				<input
					className="in max-w-96"
					id={`${tab}-search`}
					type="search"
					name="search"
					placeholder={label}
					defaultValue={search}
				/>
				<Button>Search</Button>
			</Form>
			{children ? <div className="acts">{children}</div> : null}
		</div>
	);
}
