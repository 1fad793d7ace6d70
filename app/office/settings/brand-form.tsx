import { type FieldMetadata, useForm } from "@conform-to/react";
import { useRef } from "react";
import { Form, href, Link } from "react-router";
import { LONGEST_HEADLINE, MOST_FIGURES, MOST_FIRST_BRANDS } from "~/kernel/settings/brand.schema";
import {
	type Brand,
	type BrandDraft,
	COUNTED_FIGURES,
	type Logo,
	shownLogo,
} from "~/kernel/settings/setting";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Fieldset } from "~/ui/form/fieldset";
import { FileField } from "~/ui/form/file-field";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { BrandPreviews } from "./brand-previews";
import { ColorField } from "./color-field";
import type { SettingReply } from "./contacts-form";
import { flat, previewQuery } from "./preview-address";

type Row = { counts: string; label: string; value: string };
type Values = {
	name: string;
	logo: string;
	color: string;
	headline: string;
	lead: string;
	figures: Row[];
	footer: string;
	delivery: string;
	firstBrands: string[];
};

type Props = {
	brand: Brand;
	/** What was typed and looked at before; null: nothing that isn't published. */
	draft: { values: BrandDraft; by: string | null; at: Date | null } | null;
	/** The name of the configuration. */
	otherName: string;
	/** The counted figures, in the order of `COUNTED_FIGURES`. */
	counted: { label: string; value: string }[];
	/** The shop's brands, by slug. */
	brands: { value: string; label: string }[];
	/** The published logo and those uploaded lately. */
	logos: Logo[];
	version: number;
	/** When what visitors see was published; null: never. */
	savedAt: Date | null;
	reply: SettingReply;
};

const EMPTY: Row = { counts: "", label: "", value: "" };
const COUNTS = Object.entries(COUNTED_FIGURES).map(([value, label]) => ({
	value,
	label: `${label}, counted`,
}));
const filled = <Item,>(items: readonly Item[], most: number, empty: Item): Item[] =>
	Array.from({ length: most }, (_, n) => items[n] ?? empty);

/** A draft as the form's values, with a row for each figure that can be given. */
function drafted(values: BrandDraft | undefined): Partial<Values> | null {
	if (!values) return null;
	const { figures, ...rest } = values as Partial<Values>;
	return {
		...rest,
		figures: filled(
			(figures ?? []).map((row) => ({ ...EMPTY, ...row })),
			MOST_FIGURES,
			EMPTY,
		),
	};
}

/** Name, color and words that visitors, mails and papers show (Rules 9.41, 9.42). */
export function BrandForm({
	brand,
	draft,
	otherName,
	counted,
	brands,
	logos,
	version,
	savedAt,
	reply,
}: Props) {
	const typed = reply?.result.initialValue ?? draft?.values;
	const [form, fields] = useForm<Values>({
		id: "brand",
		lastResult: reply?.result,
		defaultValue: drafted(draft?.values) ?? {
			name: brand.name ?? "",
			color: brand.color ?? "",
			headline: brand.headline,
			lead: brand.lead,
			figures: filled(
				brand.figures.map((figure) => ({ ...EMPTY, ...figure })),
				MOST_FIGURES,
				EMPTY,
			),
			footer: brand.footer ?? "",
			delivery: brand.delivery ?? "",
		},
	});
	const chosen = typed
		? [typed.firstBrands ?? []].flat().map((slug) => String(slug ?? ""))
		: brand.firstBrands;
	const logoId = typed ? String(typed.logo ?? "") : brand.logo?.id;
	const logo = logos.find(({ id }) => id === logoId) ?? null;
	const box = useRef<HTMLFormElement>(null);
	const query = previewQuery(
		typed ? flat(typed) : flat({ ...brand, logo: brand.logo?.id, firstBrands: [...brand.firstBrands] }),
	);
	const figures = fields.figures.getFieldList();
	return (
		<div className="duo duo-w">
			<Form
				ref={box}
				method="post"
				encType="multipart/form-data"
				id={form.id}
				onSubmit={form.onSubmit}
				noValidate
			>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="version" value={version} />
				{/* What Enter in a field presses: otherwise it could be the button that takes another color. */}
				<button type="submit" hidden>
					Publish
				</button>
				<TextField
					field={fields.name}
					label="Name"
					hint={`On every page, email and document. If empty: ${otherName}`}
					autoComplete="off"
				/>
				<input type="hidden" name="logo" value={logo?.id ?? ""} />
				{logo ? <img {...shownLogo(logo)} alt="The logo" className="mb-2" /> : null}
				<FileField
					name="logoFile"
					id={`${form.id}-logo`}
					label="Logo"
					mark="optional"
					hint="SVG, or PNG of 200 px or wider, up to 1 MB. Also the icon in the browser's tab."
					accept=".svg,.png"
					errors={fields.logo.errors}
					chosen={logo ? { name: logo.name, size: logo.bytes } : null}
					replace={{ name: "does", value: "replace" }}
					remove={{ name: "does", value: "remove" }}
				/>
				<ColorField field={fields.color} />
				<Fieldset legend="Home page">
					<TextField
						field={fields.headline}
						label="Headline"
						hint={`Up to ${LONGEST_HEADLINE} characters`}
						autoComplete="off"
					/>
					<TextArea field={fields.lead} label="Text" rows={3} />
				</Fieldset>
				<Fieldset
					legend="Figures"
					hint="Up to four. Empty rows are not shown. Visitors rely on them: write only what you can prove."
				>
					<p className="small mute mb-4">
						Counted now: {counted.map(({ label, value }) => `${value} ${label.toLowerCase()}`).join(", ")}.
					</p>
					{figures.map((row, index) => (
						<FigureRow key={row.key} row={row} number={index + 1} />
					))}
				</Fieldset>
				<Fieldset
					legend="Featured brands"
					hint="First on the home page, in this order. The other brands that are marked as featured follow by name."
				>
					<div id={fields.firstBrands.id} tabIndex={-1}>
						<FieldError id={fields.firstBrands.errorId} errors={fields.firstBrands.errors ?? []} />
					</div>
					<div className="grid gap-x-4 sm:grid-cols-3">
						{filled(chosen, MOST_FIRST_BRANDS, "").map((slug, index) => (
							<SelectField
								key={index}
								id={`brand-first-${index + 1}`}
								name="firstBrands"
								label={`Place ${index + 1}`}
								placeholder="None"
								defaultValue={slug}
								options={
									slug === "" || brands.some(({ value }) => value === slug)
										? brands
										: [...brands, { value: slug, label: `${slug}, not shown` }]
								}
							/>
						))}
					</div>
					<p className="mb-4">
						<SiteLink to={href("/admin/brands")}>All brands</SiteLink>
					</p>
				</Fieldset>
				<Fieldset legend="On every page">
					<TextField field={fields.footer} label="Footer" mark="optional" hint="One line above the links" />
					<TextField
						field={fields.delivery}
						label="Deliveries take"
						mark="optional"
						hint="On product pages and in emails about parcels, such as 3-5 days. If empty, nothing is said of it."
						autoComplete="off"
					/>
				</Fieldset>
				<div className="acts">
					<Button variant="primary" pendingText="Publishing...">
						Publish
					</Button>
					<Button name="does" value="preview" formNoValidate>
						Update preview
					</Button>
					{draft ? (
						<Button name="does" value="discard" formNoValidate>
							Discard changes
						</Button>
					) : (
						<Link to={href("/admin/settings/brand")}>Discard changes</Link>
					)}
				</div>
				<p className="small mute mt-2">
					{draft && !reply ? (
						<>
							Draft of {draft.by}
							{draft.at ? (
								<>
									, <Moment at={draft.at} show="full" />
								</>
							) : null}
							.{" "}
						</>
					) : typed ? (
						"Not published yet. "
					) : null}
					{savedAt ? (
						<>
							Visitors see the version of <Moment at={savedAt} show="full" />.
						</>
					) : (
						"Visitors see what the shop started with."
					)}
				</p>
			</Form>
			<BrandPreviews form={box} query={query} />
		</div>
	);
}

function FigureRow({ row, number }: { row: FieldMetadata<Row>; number: number }) {
	const fields = row.getFieldset();
	return (
		<div className="grid gap-x-4 sm:grid-cols-[1.2fr_1.5fr_1fr]">
			<SelectField
				field={fields.counts}
				label={`Figure ${number}`}
				placeholder="Your own words"
				options={COUNTS}
			/>
			<TextField field={fields.label} label={`Words of figure ${number}`} autoComplete="off" />
			<TextField field={fields.value} label={`Number of figure ${number}`} autoComplete="off" />
		</div>
	);
}
