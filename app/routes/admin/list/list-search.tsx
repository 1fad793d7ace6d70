import { Form } from "react-router";
import { Button } from "~/ui/button";

type Props = {
	/** The list's own address. */
	action: string;
	label: string;
	search: string;
	/** What else of the address a search keeps: the tab, other filters. */
	keep?: Record<string, string | null>;
	className?: string;
};

/** The search box above a list. */
export function ListSearch({ action, label, search, keep = {}, className = "mb-4" }: Props) {
	return (
		<Form
			action={action}
			role="search"
			aria-label="Search this list"
			className={`flex min-w-0 gap-2 ${className}`}
			key={search}
		>
			{Object.entries(keep).map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
			<label className="vh" htmlFor="list-search">
				{label}
			</label>
			<input
				className="in max-w-96"
				id="list-search"
				type="search"
				name="search"
				placeholder={label}
				defaultValue={search}
			/>
			<Button>Search</Button>
		</Form>
	);
}
