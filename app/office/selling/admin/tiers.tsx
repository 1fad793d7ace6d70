import { Form, href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { MOST_TIERS, type Tier, type TierRules, tierIn, tierPriceCents } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Panel } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { type ReadTiers, readTiers, type TypedTier, type TypedTiers, tiersInWords } from "../read-tiers";
import { rulesOfPart } from "../rules-page.server";
import { type SampleProduct, sampleProducts } from "../sample-products.server";
import { companiesByTier, saveTiers } from "../save-tiers.server";
import type { Route } from "./+types/tiers";
import {
	BeforeAfter,
	type FieldErrors,
	FromDay,
	PastAndPlanned,
	problemsOf,
	type Typed,
	useTyping,
} from "./parts";
import { rulesAction } from "./rules-action.server";

export const loader = ({ context }: Route.LoaderArgs) => {
	adminOrDenied(context);
	const db = getDb(context);
	return {
		...rulesOfPart(db, "tiers"),
		companies: Object.fromEntries(companiesByTier(db)),
		samples: sampleProducts(db),
	};
};

/** Saves the pricing tiers (Rules 9.50, 9.54), or only shows what they would change. */
export const action = (args: Route.ActionArgs) => rulesAction(args, saveTiers, href("/admin/settings/tiers"));

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

const NO_ROW: TypedTier = { key: "", name: "", discount: "", volume: "", place: "" };

const typedOf = ({ key, name, discount, volumeCents }: Tier, n: number): TypedTier => ({
	...{ key, name },
	discount: String(discount / 100),
	volume: volumeCents === null ? "" : String(volumeCents / 100),
	place: String(n + 1),
});

/** The form as it stands: as it was sent, or as the tiers are; with an empty row for one more. */
function shownForm(typed: Typed, { list, forNew }: TierRules): TypedTiers {
	const sent = typed as Partial<TypedTiers> | undefined;
	const rows = sent ? (sent.rows ?? []).map((row) => ({ ...NO_ROW, ...row })) : list.map(typedOf);
	const last = rows.at(-1);
	const hasEmpty = last !== undefined && !last.key && !last.name;
	return {
		rows: hasEmpty || rows.length >= MOST_TIERS ? rows : [...rows, NO_ROW],
		forNew: sent ? (sent.forNew ?? "") : String(list.findIndex(({ key }) => key === forNew)),
	};
}

/** The pricing tiers: names, discounts, order, and which new companies get (Rules 3.2, 9.54). */
export default function TiersPage({ loaderData, actionData }: Route.ComponentProps) {
	const { version, selling, history, companies, samples } = loaderData;
	const result = actionData?.result;
	const typed = result?.initialValue as Typed;
	const errors = (result?.error ?? {}) as FieldErrors;
	const { rows, forNew } = shownForm(typed, selling.tiers);
	const answered = actionData ? JSON.stringify(result) : version;
	const [form, typing] = useTyping(answered);
	const { value } = readTiers(typing ? shownForm(typing, selling.tiers) : { rows, forNew });
	const chosen = (typing ?? typed)?.product;
	const product = samples.find(({ id }) => id === chosen) ?? samples[0];
	/** As it is called today, whatever is typed. */
	const nameOf = ({ key }: TypedTier) => (key ? tierIn(selling.tiers, key).name : "another tier");
	const box = (at: number, column: "name" | "discount" | "volume" | "place", label: string, size: number) => {
		const field = `rows[${at}].${column}`;
		const faults = errors[field];
		return (
			<>
				<FieldError id={`rules-${field}-error`} errors={faults} />
				<input
					className={column === "name" ? "in min-w-32" : "in num"}
					id={`rules-${field}`}
					name={field}
					size={size}
					maxLength={40}
					autoComplete="off"
					inputMode={column === "name" ? undefined : column === "place" ? "numeric" : "decimal"}
					aria-label={`${label}: ${nameOf(rows[at]!)}`}
					defaultValue={rows[at]![column]}
					aria-invalid={faults ? true : undefined}
					aria-describedby={faults ? `rules-${field}-error` : undefined}
				/>
			</>
		);
	};
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Pricing tiers</PageTitle>
			<p className="small mute mb-2">What counts today: {tiersInWords(selling.tiers)}.</p>
			<div className="split">
				<Form method="post" id="rules" ref={form} key={answered} noValidate>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problemsOf(errors)} />
					<input type="hidden" name="version" value={version} />
					<div id="rules-rows">
						<FieldError errors={errors.rows} />
					</div>
					<div id="rules-forNew">
						<FieldError errors={errors.forNew} />
					</div>
					<table className="table stack rows">
						<thead>
							<tr>
								<th>Name</th>
								<th>Off, %</th>
								<th>Monthly, $</th>
								<th>Place</th>
								<th>For new</th>
								<th>In use</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row, at) => (
								<tr key={row.key || `new-${at}`}>
									<td data-l="Name">
										<input type="hidden" name={`rows[${at}].key`} value={row.key} />
										{box(at, "name", "Name", 12)}
									</td>
									<td data-l="Off, %">{box(at, "discount", "Discount, %", 4)}</td>
									<td data-l="Monthly, $">{box(at, "volume", "Monthly volume from, $", 6)}</td>
									<td data-l="Place">{box(at, "place", "Place", 2)}</td>
									<td data-l="For new companies">
										<label className="check">
											<input
												type="radio"
												name="forNew"
												value={at}
												defaultChecked={forNew === String(at)}
												aria-label={`New companies get ${nameOf(row)}`}
											/>
										</label>
									</td>
									<td data-l="In use">
										<InUse
											row={row}
											name={nameOf(row)}
											at={at}
											companies={companies[row.key] ?? 0}
											errors={errors}
										/>
									</td>
								</tr>
							))}
						</tbody>
					</table>
					<p className="small mute mt-2">
						The discount is off the wholesale price of every unit, rounded to the cent; price lists come on
						top. A company has one tier. The wholesale page says the monthly volume; it changes nobody's tier.
						At most {MOST_TIERS} tiers.
					</p>
					<FromDay typed={typed} typing={typing} errors={errors} />
				</Form>
				<div>
					<PricesCompared
						key={answered}
						samples={samples}
						product={product}
						now={selling.tiers.list}
						then={value}
					/>
					<PastAndPlanned history={history} />
				</div>
			</div>
		</SettingsFrame>
	);
}

/** How many companies have a tier, as a link to them, and the box that removes it. */
function InUse({
	row: { key, remove },
	name,
	at,
	companies,
	errors,
}: {
	row: TypedTier;
	name: string;
	at: number;
	companies: number;
	errors: FieldErrors;
}) {
	if (!key) return <span className="mute">new</span>;
	const field = `rows[${at}].remove`;
	return (
		<>
			<FieldError id={`rules-${field}-error`} errors={errors[field]} />
			{companies > 0 ? (
				<SiteLink className="whitespace-nowrap" to={`${href("/admin/companies")}?tier=${key}`}>
					{counted(companies, "company", "companies")}
				</SiteLink>
			) : (
				<span className="mute">no company</span>
			)}
			<label className="check">
				<input
					type="checkbox"
					name={field}
					id={`rules-${field}`}
					defaultChecked={Boolean(remove)}
					aria-label={`Remove ${name}`}
					aria-describedby={errors[field] ? `rules-${field}-error` : undefined}
				/>{" "}
				<span>Remove</span>
			</label>
		</>
	);
}

/** A real product's price of each tier under those of today and those that are typed (Rule 9.54). */
function PricesCompared({
	samples,
	product,
	now,
	then,
}: {
	samples: readonly SampleProduct[];
	product: SampleProduct | undefined;
	now: readonly Tier[];
	then: ReadTiers;
}) {
	if (!product) {
		return (
			<Panel title="The same product, before and after">
				<p className="small mute">There is no product on sale yet to show it with.</p>
			</Panel>
		);
	}
	const price = (tier: Pick<Tier, "discount"> | undefined) =>
		tier ? formatCents(tierPriceCents(product.listCents, tier)) : "none";
	const rows = [
		...then.list.map((tier) => ({
			id: tier.key || `new-${tier.at}`,
			name: tier.name || "Another tier",
			was: price(tier.key ? now.find(({ key }) => key === tier.key) : undefined),
			is: price(tier),
		})),
		...now
			.filter(({ key }) => !then.list.some((tier) => tier.key === key))
			.map((tier) => ({ id: tier.key, name: tier.name, was: price(tier), is: "none" })),
	];
	return (
		<Panel title="The same product, before and after">
			<div className="mb-2 flex gap-2">
				<select
					className="in min-w-0 grow"
					name="product"
					form="rules"
					aria-label="Product"
					defaultValue={product.id}
				>
					{samples.map(({ id, name, listCents }) => (
						<option key={id} value={id}>
							{name}, {formatCents(listCents)}
						</option>
					))}
				</select>
				<Button form="rules" name="intent" value="preview">
					Show
				</Button>
			</div>
			<BeforeAfter
				of="Tier"
				isOfShown
				rows={rows.map(({ id, name, was, is }) => ({ key: id, label: name, was, is }))}
			/>
			{rows.every(({ was, is }) => was === is) ? <p className="small mute mt-2">No price changes.</p> : null}
		</Panel>
	);
}
