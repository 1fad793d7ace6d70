import {
	type ChangeEvent,
	type FocusEvent,
	type FormEvent,
	memo,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { Form, href, useLocation, useSubmit } from "react-router";
import { filterParams } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/layout/hydrated";
import { isSameText } from "~/ui/same-text";
import { SiteLink } from "~/ui/site-link";
import type { CatalogData } from "./catalog.server";
import { catalogAddress, usualSort } from "./catalog-address";
import { filterGroups } from "./filter-groups";

type Props = Pick<CatalogData, "state" | "counts" | "reader">;

/**
 * The catalog's filters: a GET form with Apply. With scripts each choice is followed at once, and the counts with it. A
 * value that would show nothing is disabled and stays.
 */
export function CatalogFilters(props: Props) {
	const submit = useSubmit();
	const { search, key } = useLocation();
	// Of the address that is open when a box is ticked, though the form was drawn for an earlier one.
	const at = useRef(key);
	at.current = key;
	// A box shows what was just chosen, before its list has come.
	const [chosen, setChosen] = useState({ at: "", query: "" });
	const follow = (form: HTMLFormElement | null) => {
		if (!form) return;
		const filled = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
		const params = new URLSearchParams(filled);
		setChosen({ at: at.current, query: params.toString() });
		submit(params, { action: href("/products"), preventScrollReset: true });
	};
	return <FilterForm {...props} query={chosen.at === key ? chosen.query : search} follow={follow} />;
}

type FilterFormProps = Props & {
	/** The address's, or of what was just chosen. */
	query: string;
	/** Does the same each time it is made. */
	follow: (form: HTMLFormElement | null) => void;
};

/** A router draws what knows of the address with every step of a navigation; the form is drawn when it says something else. */
const FilterForm = memo(function FilterForm({ state, counts, reader, query, follow }: FilterFormProps) {
	const hydrated = useHydrated();
	const params = new URLSearchParams(query);
	const { from, to } = state.filters;
	const [categories, ...others] = filterGroups(counts);
	const used = filterParams(state.filters).length;
	const form = useRef<HTMLFormElement>(null);
	// A box ticked before this code was here: no event tells of it, and the next render would untick it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code comes
	useLayoutEffect(() => {
		const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])];
		if (boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked)) follow(form.current);
	}, []);
	const box = (name: string, value: string, label: string, n: number | null) => {
		const isChecked = params.getAll(name).some((text) => text.toLowerCase() === value);
		return (
			<label key={value}>
				<input
					type="checkbox"
					name={name}
					value={value}
					{...(hydrated
						? {
								checked: isChecked,
								onChange: ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => follow(form),
							}
						: { defaultChecked: isChecked })}
					disabled={n === 0 && !isChecked}
				/>
				{label}
				{n === null ? null : <span className="c">{grouped(n)}</span>}
			</label>
		);
	};
	return (
		<details className="fil" id="catalog-filters">
			<summary>
				Filters
				{used > 0 ? <span className="small mute">{used} in use</span> : null}
				<Icon name="chevron-down" />
			</summary>
			<Form
				ref={form}
				// A tick that the browser restores after Back is none.
				autoComplete="off"
				action={href("/products")}
				onSubmit={(event: FormEvent<HTMLFormElement>) => {
					event.preventDefault();
					follow(event.currentTarget);
				}}
			>
				{state.isList ? <input type="hidden" name="view" value="list" /> : null}
				{state.search ? <input type="hidden" name="search" value={state.search} /> : null}
				{state.sort === usualSort(state.search) ? null : (
					<input type="hidden" name="sort" value={state.sort} />
				)}
				{state.allBrands ? <input type="hidden" name="brands" value="all" /> : null}
				<Values group={categories} box={box} />
				<fieldset>
					<legend>Availability</legend>
					{box("stock", "in", "In stock", counts.stock)}
					{reader.canBuy ? box("ordered", "yes", "Ordered before", counts.ordered) : null}
				</fieldset>
				{others.map((group) => (
					<Values
						key={group.name}
						group={group}
						box={box}
						more={
							group.name === "brand" && counts.moreBrands ? catalogAddress(state, { allBrands: true }) : null
						}
					/>
				))}
				<fieldset>
					<legend>{reader.pricing ? "Your price" : "MSRP"}</legend>
					<div className="pair">
						{(
							[
								["from", "From", from],
								["to", "To", to],
							] as const
						).map(([name, label, cents]) => (
							<div key={name}>
								<label htmlFor={`price-${name}`}>{label}</label>
								<input
									// The address has changed by other means than typing.
									key={cents}
									className="in"
									id={`price-${name}`}
									name={name}
									inputMode="decimal"
									autoComplete="off"
									placeholder="$"
									maxLength={12}
									defaultValue={cents === null ? "" : formatCents(cents).slice(1)}
									onBlur={(event: FocusEvent<HTMLInputElement>) => {
										const { value, defaultValue, form } = event.currentTarget;
										if (value !== defaultValue) follow(form);
									}}
								/>
							</div>
						))}
					</div>
				</fieldset>
				{hydrated ? null : <Button className="w-full mt-3">Apply filters</Button>}
			</Form>
		</details>
	);
}, isSameText);

type Group = ReturnType<typeof filterGroups>[number];
type Box = (name: string, value: string, label: string, n: number | null) => React.ReactNode;

function Values({
	group: { name, legend, values },
	more,
	box,
}: {
	group: Group;
	more?: string | null;
	box: Box;
}) {
	return (
		<fieldset>
			<legend>{legend}</legend>
			{values.map(([value, label, n]) => box(name, value, label, n))}
			{more ? (
				<SiteLink className="linkbtn small" to={more} preventScrollReset>
					Show all brands
				</SiteLink>
			) : null}
		</fieldset>
	);
}
