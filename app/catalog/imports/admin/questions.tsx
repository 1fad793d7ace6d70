import { counted, grouped } from "~/kernel/texts/numbers";
import { RadioRows } from "~/ui/form/radio-rows";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Panel } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { TableFrame } from "~/ui/layout/table";
import type { Route } from "./+types/columns";

type Data = Route.ComponentProps["loaderData"];
type Form = {
	typed: Record<string, string | undefined> | null;
	errorsOf: (name: string) => string[] | undefined;
};

const namesOf = (examples: NonNullable<Data["survey"]>["groups"]["examples"]) =>
	examples.map(({ name, flavors }) => `${name}: ${flavors.join(", ")}`).join("; ");

/** Whether rows that belong together are flavors of one product (Rule 7.47). */
export function FlavorsQuestion({ data: { survey, answers }, typed }: { data: Data } & Form) {
	if (!survey || survey.groups.count === 0) return null;
	const { groups, rows } = survey;
	const alone = rows - groups.rows;
	return (
		<Panel
			className="mb-5"
			title={`These ${counted(groups.rows, "row")} are ${counted(groups.count, "product")} with flavors`}
		>
			<p className="small mute my-2">{namesOf(groups.examples)}.</p>
			<RadioRows
				className="pick1"
				legend="Are they?"
				id="flavors"
				name="flavors"
				defaultValue={typed?.flavors ?? (answers.flavors === false ? "no" : "yes")}
				rows={[
					{
						value: "yes",
						name: "Yes, one product each, with its flavors (recommended)",
						text: `${counted(groups.count + alone, "product")}, ${counted(groups.rows, "flavor")}. Customers order flavor by flavor on one page.`,
					},
					{
						value: "no",
						name: "No, one product per row",
						text: `${counted(rows, "product")} without flavors.`,
					},
				]}
			/>
		</Panel>
	);
}

/** What rows with a single cell say of those below them. */
export function HeadingsQuestion({ data: { survey, headings }, typed }: { data: Data } & Form) {
	if (!survey || survey.headings.count === 0) return null;
	const { count, texts } = survey.headings;
	return (
		<Panel className="mb-5" title={`${counted(count, "row")} with a single cell`}>
			<p className="small mute my-2">
				{texts.slice(0, 5).join(", ")}
				{texts.length > 5 ? ` and ${texts.length - 5} more` : ""} stand above the rows they are about.
			</p>
			<SelectField
				label="They are"
				className="max-w-80"
				id="headings"
				name="headings"
				defaultValue={typed?.headings ?? headings}
				options={[
					{ value: "brand", label: "Brands of the rows below" },
					{ value: "category", label: "Categories of the rows below" },
					{ value: "group", label: "Products, with their flavors below" },
					{ value: "none", label: "Nothing to import" },
				]}
			/>
		</Panel>
	);
}

type WordProps = {
	caption: string;
	field: "brand" | "category";
	words: readonly { name: string; rows: number; answer: string }[];
	options: { value: string; label: string }[];
	placeholder?: string;
};

function WordsTable({ caption, field, words, options, placeholder, typed, errorsOf }: WordProps & Form) {
	return (
		<TableFrame
			kind="rows r-map"
			caption={caption}
			columns={[{ head: "In the file" }, { head: "Rows", num: true }, { head: "In your shop" }]}
		>
			{words.map(({ name, rows, answer }, n) => {
				const errors = errorsOf(`${field}${n}`);
				return (
					<tr key={name} className={errors ? "row-bad" : undefined}>
						<td className="strong">{name}</td>
						<td className="num">{grouped(rows)}</td>
						<td>
							<SelectField
								label={`${name} is`}
								hideLabel
								className="mb-0"
								id={`columns-${field}${n}`}
								name={`${field}${n}`}
								errors={errors}
								options={options}
								{...(placeholder && !answer ? { placeholder } : {})}
								defaultValue={typed?.[`${field}${n}`] ?? answer}
							/>
						</td>
					</tr>
				);
			})}
		</TableFrame>
	);
}

const SKIP = { value: "skip", label: "Leave out these rows" };

/** What the file's categories are called here (Rule 7.46). */
export function CategoriesQuestion({ data: { survey, categories }, ...form }: { data: Data } & Form) {
	if (!survey || survey.categories.length === 0) return null;
	return (
		<WordsTable
			{...form}
			caption={`Categories, ${survey.categories.length} in the file`}
			field="category"
			words={survey.categories}
			options={[...categories, SKIP]}
			placeholder="Choose a category"
		/>
	);
}

/** The file's brands that the shop doesn't have (Rule 7.46). */
export function BrandsQuestion({ data: { survey, brands }, ...form }: { data: Data } & Form) {
	if (!survey || survey.brands.length === 0) return null;
	const { brands: words } = survey;
	const added = words.filter(({ answer }) => answer === "add");
	const table = (
		<WordsTable
			{...form}
			caption={`Brands, ${words.length} that you don\u2019t have yet`}
			field="brand"
			words={words}
			options={[
				{ value: "add", label: "Add as a new brand" },
				...brands.map(({ id, name }) => ({ value: id, label: `Is ${name}` })),
				SKIP,
			]}
		/>
	);
	const isBad = words.some((_, n) => form.errorsOf(`brand${n}`));
	return words.length > MANY && added.length === words.length && !isBad ? (
		<Details
			summary={`Add ${counted(words.length, "brand")}: ${words
				.slice(0, 5)
				.map(({ name }) => name)
				.join(", ")} and ${words.length - 5} more`}
		>
			{table}
		</Details>
	) : (
		table
	);
}

const MANY = 8;

/** One value for all rows that have none. */
export function CommonValues({
	data: { values, brands, categories },
	typed,
	errorsOf,
}: { data: Data } & Form) {
	const of = (column: string) => ({
		id: `columns-value-${column}`,
		name: `value-${column}`,
		errors: errorsOf(`value-${column}`),
		defaultValue: typed?.[`value-${column}`] ?? values[column] ?? "",
	});
	return (
		<Panel title="One value for all rows" aside="where the file has none">
			<div className="grid-f mt-2">
				<TextField label="Brand" list="brands" autoComplete="off" {...of("brandId")} />
				<datalist id="brands">
					{brands.map(({ id, name }) => (
						<option key={id} value={name} />
					))}
				</datalist>
				<SelectField label="Category" options={categories} placeholder="From the file" {...of("category")} />
				<TextField label="Wholesale price ($)" inputMode="decimal" {...of("wholesalePriceCents")} />
				<TextField label="Minimum order quantity" inputMode="numeric" {...of("minimumOrderQuantity")} />
				<TextField label="Nicotine strength" {...of("nicotineStrength")} />
				<SelectField
					label="Contains nicotine"
					placeholder="From the file"
					options={[
						{ value: "yes", label: "Yes" },
						{ value: "no", label: "No" },
					]}
					{...of("containsNicotine")}
				/>
				<TextField label="Manufacturer" {...of("manufacturer")} />
				<SelectField
					label="Show in shop"
					placeholder="From the file"
					options={[
						{ value: "yes", label: "Yes" },
						{ value: "no", label: "Hidden" },
					]}
					{...of("active")}
				/>
			</div>
		</Panel>
	);
}
