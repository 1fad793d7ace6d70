import { Form } from "react-router";
import { Button } from "~/ui/button";

type Props = {
	/** The list's own address. */
	action: string;
	label: string;
	search: string;
	/** Other filters of the list that a search keeps. */
	keep?: Record<string, string | null>;
};

/** The search box above a list. */
export function ListSearch({ action, label, search, keep = {} }: Props) {
	return (
		<Form action={action} role="search" aria-label={label} className="mb-4 flex min-w-0 gap-2" key={search}>
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
