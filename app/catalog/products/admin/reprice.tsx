import { data, Form, href, useLocation } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Money } from "~/ui/text/money";
import { moveSchema } from "../fields/reprice.schema";
import { MOST_REPRICED } from "../fields/reprice-words";
import { listProductsForTable } from "../product-admin.queries.server";
import {
	type PriceChange,
	previewReprice,
	repriceProducts,
	sayPlannedMove,
} from "../reprice-products.server";
import type { Route } from "./+types/reprice";
import { type MoveTexts, NEW_MOVE, RepriceForm } from "./reprice-form";

/** The most rows that a preview lists; the odd ones come first. */
const LISTED = 50;

/** What the change in the address would do (Rule 7.72). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { search = "", filters = {} } = listQueryOf(url);
	const { total, brand, category } = listProductsForTable(db, admin, { search, filters, perPage: 1 });
	const ids = url.searchParams.getAll("id").slice(0, MOST_REPRICED);
	const {
		price = "",
		way = "",
		amount = "",
		unit = "",
		round = "",
		among = "found",
		from = "",
	} = filters as MoveTexts;
	const texts: MoveTexts = { price, way, amount, unit, round, among, from };
	const page = { scope: { search, brand, category }, found: total, ids, texts };
	// A bookmark or a typed address: nothing was asked for yet.
	if (!Object.keys(texts).some((name) => url.searchParams.has(name)))
		return data({ ...page, texts: NEW_MOVE, errors: {}, preview: null });
	const refused = (errors: Record<string, string[]>) =>
		data({ ...page, errors, preview: null }, { status: 400 });
	const move = moveSchema.safeParse(texts);
	if (!move.success)
		return refused(
			Object.fromEntries(move.error.issues.map(({ path, message }) => [path.join("."), [message]])),
		);
	if (among === "ticked" && ids.length === 0) return refused({ among: ["Select rows of the table first"] });
	try {
		const scope =
			among === "ticked" ? { ids } : { search, brand: brand ?? undefined, category: category ?? undefined };
		const { changes, ...others } = previewReprice(db, admin, move.data, scope);
		const isOdd = ({ belowCost, aboveMsrp }: PriceChange) => belowCost || aboveMsrp;
		const preview = {
			...others,
			description: sayPlannedMove(move.data),
			count: changes.length,
			belowCost: changes.filter(({ belowCost }) => belowCost).length,
			aboveMsrp: changes.filter(({ aboveMsrp }) => aboveMsrp).length,
			steps: changes.map(({ oldCents, newCents }) => Math.abs(newCents - oldCents)).toSorted((a, b) => a - b),
			rows: [...changes.filter(isOdd), ...changes.filter((change) => !isOdd(change))].slice(0, LISTED),
			seen: changes.map(({ id, oldCents }) => `${id}:${oldCents}`).join(),
		};
		return data({
			...page,
			errors: {},
			preview: { ...preview, steps: [preview.steps[0], preview.steps.at(-1)] },
		});
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
		return refused({ [error.errors[0]?.field ?? "among"]: [error.message] });
	}
}

/** Saves the prices of the preview (Rule 7.72). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, repriceProducts, {
		failed: { title: "Error", text: "No price was saved." },
		done: ({ changed, from, left }) => {
			const { search, filters = {} } = listQueryOf(args.url);
			const { brand, category } = filters;
			const description = from
				? `${counted(changed, "price")} will change on ${dayText(from)}.`
				: `${counted(changed, "price was", "prices were")} changed.`;
			return {
				to: addressOf(href("/admin/products/table"), { search, brand, category }),
				title: from ? "Prices Planned" : "Prices Saved",
				text: `${description}${sayLeft(left)}`,
				...(left.length > 0 && changed === 0 ? { kind: "error" as const } : {}),
			};
		},
	});

const MOST_NAMED = 10;

function sayLeft(left: readonly string[]): string {
	if (left.length === 0) return "";
	const more = left.length - MOST_NAMED;
	const named = left.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${grouped(more)} more` : "");
	return ` Left alone, because somebody changed the price meanwhile: ${named}.`;
}

export default function Reprice({ loaderData, actionData }: Route.ComponentProps) {
	const { scope, found, ids, texts, errors, preview } = loaderData;
	const allErrors = { ...errors, ...(actionData?.result.error ?? {}) } as Record<string, string[]>;
	const { search: query } = useLocation();
	const back = addressOf(href("/admin/products/table"), scope);
	return (
		<div className="wrap">
			<PageTitle>{`${Object.keys(allErrors).length > 0 ? "Error: " : ""}Raise or lower prices`}</PageTitle>
			<StaffHead title="Raise or lower prices" tabs={useSectionTabs()} />
			<Flash message={actionData?.toast} />
			<ErrorSummary problems={problemsOf({ id: "reprice", allErrors })} />
			<section className="card reprice" aria-label="What to change">
				<RepriceForm key={query} scope={scope} found={found} ticked={ids} values={texts} errors={errors} />
			</section>
			{preview === null ? (
				<p className="mt-3">
					<SiteLink className="tap" to={back}>
						Back to the table
					</SiteLink>
				</p>
			) : preview.count === 0 ? (
				<EmptyState title="No price would change" />
			) : (
				<Preview preview={preview} texts={texts} back={back} />
			)}
		</div>
	);
}

type PreviewData = NonNullable<Route.ComponentProps["loaderData"]["preview"]>;

function Preview({ preview, texts, back }: { preview: PreviewData; texts: MoveTexts; back: string }) {
	const { count, rows, steps, belowCost, aboveMsrp, same, unpriced, seen, description } = preview;
	const [least = 0, most = 0] = steps;
	const { among: _among, ...move } = texts;
	const remarks = [
		belowCost > 0 && `${grouped(belowCost)} would be below cost`,
		aboveMsrp > 0 && `${grouped(aboveMsrp)} would cost buyers more than the MSRP`,
		same > 0 && `${grouped(same)} stay the same`,
		unpriced > 0 && `${grouped(unpriced)} without such a price are left out`,
	].filter(Boolean);
	return (
		<>
			<h2>
				{counted(count, "price")}{" "}
				{texts.way === "raise" ? (count === 1 ? "rises" : "rise") : count === 1 ? "falls" : "fall"} by{" "}
				<Money cents={least} />
				{most > least ? (
					<>
						{" "}
						to <Money cents={most} />
					</>
				) : null}
			</h2>
			<p className="mute mb-2">
				{description}.{remarks.length > 0 ? ` ${remarks.join("; ")}.` : ""}
			</p>
			<table className="table stack rows r-two">
				<thead>
					<tr>
						<th scope="col">Product</th>
						<th scope="col">SKU</th>
						<th scope="col" className="num">
							Price
						</th>
						<th scope="col">
							<span className="vh">Remarks</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<td>
								<SiteLink to={href("/admin/products/:id", { id: row.id })}>{row.name}</SiteLink>
							</td>
							<td className="mono mute">{row.sku}</td>
							<td className="num">
								<del>
									<span className="vh">was </span>
									<Money cents={row.oldCents} />
								</del>{" "}
								<ins>
									<span className="vh">becomes </span>
									<Money cents={row.newCents} />
								</ins>
							</td>
							<td className="strong">
								{[row.belowCost && "below cost", row.aboveMsrp && "above MSRP"].filter(Boolean).join(", ")}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{count > rows.length ? <p className="mute">and {grouped(count - rows.length)} more</p> : null}
			<Form method="post" className="stick" noValidate>
				{Object.entries({ ...move, seen }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<b>{counted(count, "price")}</b>
				<span className="end">
					<SiteLink className="tap" to={back}>
						Discard
					</SiteLink>
					<Button variant="primary" pendingText="Saving...">
						Save {counted(count, "price")}
					</Button>
				</span>
			</Form>
		</>
	);
}
