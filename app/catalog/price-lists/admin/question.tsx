import { data, Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { decimalOf, formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { PRICE_KINDS } from "~/terms/price-lists";
import { discountWords } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Facts } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { ProductLink } from "../../products/admin/product-link";
import { sayMargin } from "../../products/fields/margin";
import { companyNamed } from "../name-company.server";
import { askPrice, type PriceAnswer, type PriceQuestion } from "../price-question.server";
import type { Route } from "./+types/question";

const FIELDS = ["company", "sku", "quantity", "day"] as const;

/** Answers the question in the address: what a company pays for a product, and why (Rule 15.1). */
export function loader({ context, url }: Route.LoaderArgs) {
	const staff = adminOrDenied(context);
	const query = Object.fromEntries(
		FIELDS.map((name) => [name, (url.searchParams.get(name) ?? "").slice(0, 254)]),
	) as PriceQuestion;
	const db = getDb(context);
	// A link from a company's page says its id: the form then names the company instead of asking for it.
	const named = companyNamed(db, query.company);
	const company = "id" in named && named.id === query.company ? named : null;
	// Such a link leaves the product open.
	if (!query.sku && !url.searchParams.has("quantity"))
		return data({ query, company, answer: null, errors: {} });
	try {
		return data({ query, company, answer: askPrice(db, staff, query), errors: {} });
	} catch (error) {
		if (!(error instanceof DomainError) || error.errors.length === 0) throw error;
		const errors: Record<string, string[]> = Object.fromEntries(
			error.errors.map(({ field, message }) => [field, [message]]),
		);
		return data({ query, company, answer: null, errors }, { status: 400 });
	}
}

const FORM = "ask";

export default function PriceQuestionPage({ loaderData }: Route.ComponentProps) {
	const { query, company, answer } = loaderData;
	const errors = loaderData.errors as Record<string, string[]>;
	const field = (name: (typeof FIELDS)[number]) => ({
		name,
		id: `${FORM}-${name}`,
		defaultValue: query[name],
		errors: errors[name] ?? [],
		autoComplete: "off",
	});
	return (
		<div className="wrap">
			<PageTitle>{`${Object.keys(errors).length > 0 ? "Error: " : ""}What do they pay?`}</PageTitle>
			<StaffHead title="What do they pay?" tabs={useSectionTabs()} />
			<ErrorSummary problems={problemsOf({ id: FORM, allErrors: errors })} />
			<Form id={FORM} className="card" key={JSON.stringify(query)} noValidate>
				{company ? (
					<p className="mb-3">
						<input type="hidden" name="company" value={company.id} />
						<b>{company.name}</b> · <SiteLink to={href("/admin/prices")}>Ask for another company</SiteLink>
					</p>
				) : null}
				<div className="grid-f">
					{company ? null : (
						<TextField
							className="w6"
							{...field("company")}
							label="Company"
							hint="Its name, or the email address of one of its people"
						/>
					)}
					<TextField
						{...field("sku")}
						label="SKU or barcode"
						hint="Of a product or a flavor"
						spellCheck={false}
					/>
					<TextField
						{...field("quantity")}
						label="Quantity"
						inputMode="numeric"
						mark="optional"
						hint="All flavors together"
					/>
					<TextField {...field("day")} label="Day" type="date" mark="optional" hint="Today, if empty" />
				</div>
				<p className="acts mt-2">
					<Button variant="ink">Ask</Button>
				</p>
			</Form>
			{answer ? <Answer answer={answer} /> : null}
		</div>
	);
}

function Answer({ answer }: { answer: PriceAnswer }) {
	const { company, tier, product, quantity, day, price, listCents, steps, next, reasons } = answer;
	const mayEdit = useMay()("products.edit");
	const name = product.flavor ? `${product.name}, ${product.flavor}` : product.name;
	if (!price || listCents === null) {
		return (
			<p className="mt-4" role="status">
				{name} has no wholesale price, so nobody can buy it.
			</p>
		);
	}
	const margin = sayMargin(product.costCents, price.cents);
	return (
		<section className="mt-4" aria-labelledby="answer">
			<h2 id="answer">
				{company.name} pays {formatCents(price.cents)} each
			</h2>
			<p role="status">
				{counted(quantity, "unit")} of <ProductLink id={product.id}>{name}</ProductLink> on {dayText(day)}:{" "}
				{formatCents(quantity * price.cents)}.
				{company.isWholesaleApproved ? null : " The company has no wholesale approval, so it can't order."}
				{quantity < product.minimumOrderQuantity ? ` The minimum is ${product.minimumOrderQuantity}.` : null}
			</p>
			<Facts
				items={[
					{ label: "Wholesale price", value: formatCents(listCents) },
					{ label: `${tier.name} tier`, value: `${formatCents(price.baseCents)}, ${discountWords(tier)}` },
					{
						label: "Price list",
						value: price.entry
							? `${price.entry.list.name}: ${sayEntry(price.entry)}`
							: "None for these goods: the tier's price counts",
						long: true,
					},
					{ label: "Next break", value: next && `${next.from} or more: ${formatCents(next.cents)}` },
					{
						label: "By quantity",
						value:
							steps.length > 1 && steps.map(({ from, cents }) => `${from}+ ${formatCents(cents)}`).join(", "),
						long: true,
					},
					{ label: "Our margin", value: margin },
				]}
			/>
			{reasons.length > 0 ? (
				<Table
					caption="Price lists with these goods on that day"
					kind="rows r-two"
					rowKey={({ entry }) => entry.id}
					rows={reasons}
					columns={[
						{
							head: "List",
							cell: ({ entry }) =>
								mayEdit ? (
									<SiteLink to={href("/admin/price-lists/:id/:does?", { id: entry.list.id })}>
										{entry.list.name}
									</SiteLink>
								) : (
									entry.list.name
								),
						},
						{ head: "Entry", cell: ({ entry }) => sayEntry(entry) },
						{ head: "Priority", num: true, narrow: "labeled", cell: ({ entry }) => entry.list.priority },
						{ head: "Price", num: true, cell: ({ cents }) => (cents === null ? "—" : formatCents(cents)) },
						{ head: "Why", narrow: "wide", cell: ({ why }) => why },
					]}
				/>
			) : null}
		</section>
	);
}

/** "10.00 percent off for the brand, from 10 units". */
function sayEntry({
	kind,
	value,
	minimum,
	target,
}: NonNullable<NonNullable<PriceAnswer["price"]>["entry"]>): string {
	const does =
		kind === "percent"
			? `${decimalOf(value)} percent off`
			: `${PRICE_KINDS[kind].toLowerCase()} ${formatCents(value)}`;
	return `${does} for the ${target}${minimum > 1 ? `, from ${minimum} units` : ""}`;
}
