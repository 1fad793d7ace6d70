import { Fragment, memo, useCallback, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import type { CatalogReader, ProductSort } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Icon } from "~/ui/icon";
import { InlineFlash, useDone } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteLink } from "~/ui/site-link";
import { type CatalogState, catalogAddress } from "./catalog-address";
import type { OrderListAnswer } from "./order-list.server";
import { moveByKey, type OrderTotals, totalsIn } from "./order-list-keys";
import { FlavorsRow, Row } from "./order-list-row";
import type { OrderRow } from "./order-rows";

type Props = {
	rows: OrderRow[];
	state: CatalogState;
	reader: CatalogReader;
	formKey: string | null;
	answer: OrderListAnswer | null | undefined;
};

/** The anchor of the list's answer. */
const AT = "order-list";

/** The catalog to order from: one form for the page, one button for all its lines (Rule 3.22). */
export function OrderList(props: Props) {
	return props.formKey === null ? (
		<div id={AT}>
			<Rows {...props} />
		</div>
	) : (
		<OrderForm {...props} formKey={props.formKey} />
	);
}

function OrderForm(props: Props & { formKey: string }) {
	const { rows, formKey, answer } = props;
	const { pathname, search } = useLocation();
	const hydrated = useHydrated();
	const [totals, setTotals] = useState<OrderTotals | null>(null);
	const form = useRef<HTMLFormElement>(null);
	const done = useDone(AT, () => {
		form.current?.reset();
		count();
	});
	const count = () => {
		if (!form.current) return;
		setTotals(totalsIn(form.current, new Map(rows.map((row) => [row.id, row]))));
	};
	// The boxes keep what could not be added, and no other.
	useEffect(() => {
		if (answer) form.current?.reset();
	}, [answer]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or an answer, are other boxes
	useEffect(count, [rows, answer]);
	const { lines = 0, units = 0, cents = 0 } = totals ?? {};
	const short = rows.filter(({ id, inCart = 0, minimumOrderQuantity }) => {
		const [, typed = 0] = (id && totals?.byProduct.get(id)) || [];
		return typed > 0 && typed + inCart < minimumOrderQuantity;
	});
	const problems = Object.entries(answer?.problems ?? {}).map(([id, { name, text }]) => ({
		id,
		text: `${name}: ${text}`,
	}));
	return (
		<Form
			ref={form}
			id={AT}
			method="post"
			action={pathname + search}
			onInput={count}
			onKeyDown={moveByKey}
			// After a refusal too: some lines were added all the same.
			defaultShouldRevalidate
			noValidate
		>
			<input type="hidden" name="at" value={AT} />
			<InlineFlash at={AT} />
			<ErrorSummary problems={[...(answer?.general ? [{ text: answer.general }] : []), ...problems]} />
			{answer?.added ? (
				<p className="note note-counter mb-4" role="status">
					<b>Added to Cart</b> {answer.added}
				</p>
			) : null}
			{/* The form's first button is the one that Enter presses. */}
			<button className="vh" type="submit" tabIndex={-1}>
				Add to Cart
			</button>
			<input type="hidden" name="idempotencyKey" value={`${formKey}.list`} />
			<Rows {...props} totals={totals} action={pathname + search} />
			<div className="stick lv-foot">
				<span role="status">
					{hydrated ? (
						<>
							<b>
								{counted(lines, "line")} · {counted(units, "unit")}
							</b>{" "}
							<span className="small mute">
								{short.length > 0
									? `${short[0]!.name} is below its minimum of ${short[0]!.minimumOrderQuantity}`
									: lines > 0
										? "Minimums met"
										: null}
							</span>
						</>
					) : (
						<span className="small mute">Type quantities above. All lines are added at once.</span>
					)}
				</span>
				<Button variant="primary" pendingText="Adding...">
					{done ??
						(hydrated && lines > 0 ? `Add ${counted(lines, "line")} · ${formatCents(cents)}` : "Add to Cart")}
				</Button>
			</div>
		</Form>
	);
}

function Rows({
	rows,
	state,
	reader,
	formKey,
	answer,
	totals,
	action = "",
}: Props & { totals?: OrderTotals | null; action?: string }) {
	// Rows opened or closed here; the others are as the server sent them.
	const [toggled, setToggled] = useState<Record<string, boolean>>({});
	const onToggle = useCallback(
		(id: string, isOpen: boolean) => setToggled((before) => ({ ...before, [id]: isOpen })),
		[],
	);
	const seesPrices = reader.pricing !== null;
	const canOrder = formKey !== null;
	const columns = 4 + (seesPrices ? 2 : 0) + (canOrder ? 2 : 0);
	return (
		<table className="table lv">
			<Head state={state} seesPrices={seesPrices} canOrder={canOrder} />
			<tbody>
				{rows.map((row) => {
					const { id } = row;
					const known = id ? answer?.flavors[id] : undefined;
					const isOpen = id !== undefined && (toggled[id] ?? known !== undefined);
					const [typedLines = 0, typedUnits = 0] = (id && totals?.byProduct.get(id)) || [];
					return (
						<Fragment key={row.slug}>
							<Row
								row={row}
								seesPrices={seesPrices}
								canOrder={canOrder}
								answer={answer ?? undefined}
								isOpen={isOpen}
								typedLines={typedLines}
								typedUnits={typedUnits}
								action={action}
								onToggle={onToggle}
							/>
							{canOrder && id && row.flavors && (isOpen || id in toggled) ? (
								<FlavorsRow
									row={{ ...row, id }}
									known={known}
									isHidden={!isOpen}
									answer={answer ?? undefined}
									columns={columns}
								/>
							) : null}
						</Fragment>
					);
				})}
			</tbody>
		</table>
	);
}

const Head = memo(function Head({
	state,
	seesPrices,
	canOrder,
}: {
	state: CatalogState;
	seesPrices: boolean;
	canOrder: boolean;
}) {
	return (
		<thead>
			<tr>
				<th scope="col">
					<span className="vh">Picture</span>
				</th>
				<SortHead state={state} text="Product" sorts={["name"]} />
				{seesPrices ? (
					<SortHead state={state} text="Your price" sorts={["price-low", "price-high"]} num />
				) : null}
				<SortHead state={state} text="MSRP" sorts={["msrp-low", "msrp-high"]} num />
				{seesPrices ? <SortHead state={state} text="Margin" sorts={["margin"]} num /> : null}
				<th scope="col" className="num">
					Available
				</th>
				{canOrder ? (
					<>
						<th scope="col" className="num">
							In cart
						</th>
						<th scope="col" className="num">
							Quantity
						</th>
					</>
				) : null}
			</tr>
		</thead>
	);
});

/** A column's heading that sorts by it; pressed again, the other way round. */
function SortHead({
	state,
	text,
	sorts,
	num = false,
}: {
	state: CatalogState;
	text: string;
	sorts: [ProductSort, ProductSort?];
	num?: boolean;
}) {
	const [first, second = first] = sorts;
	const isSorted = state.sort === first || state.sort === second;
	const isDescending = state.sort !== first || first === "margin";
	return (
		<th
			scope="col"
			className={num ? "num" : undefined}
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
		>
			<SiteLink
				to={catalogAddress(state, { sort: state.sort === first ? second : first })}
				preventScrollReset
			>
				{text}
				{isSorted ? <Icon name={isDescending ? "chevron-down" : "chevron-up"} /> : null}
			</SiteLink>
		</th>
	);
}
