import { memo, useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { PriceStep } from "~/catalog";
import { marginPercent, PLAIN_TINT, picturePath } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Icon } from "~/ui/icon";
import { ProductImage } from "~/ui/pictures/product-image";
import { SiteLink } from "~/ui/site-link";
import type { OrderListAnswer } from "./order-list.server";
import type { OrderFlavor, OrderRow } from "./order-rows";

const FEW_LEFT = 20;

type Answer = Pick<OrderListAnswer, "typed" | "problems"> | undefined;

/**
 * A product of the order list: its facts, and for buyers a quantity box or the button that opens its flavors. While a quantity is typed,
 * only the row that changes is drawn again, so what it is given has to stay the same.
 */
export const Row = memo(function Row({
	row,
	seesPrices,
	canOrder,
	answer,
	...opener
}: OpenerState & {
	row: OrderRow;
	seesPrices: boolean;
	canOrder: boolean;
	answer: Answer;
}) {
	const { id, slug, name, wholesaleCents, msrpCents, inCart } = row;
	const margin = marginPercent(wholesaleCents, msrpCents);
	const about = [
		row.brandName,
		`min. ${row.minimumOrderQuantity}`,
		row.puffs ? `${grouped(row.puffs)} puffs` : null,
	];
	return (
		<tr className="lv-row" id={`p-${slug}`}>
			<td className="lv-pic">
				<span className="tn" style={{ "--tint": row.tint ?? PLAIN_TINT }}>
					<ProductImage src={picturePath(row)} />
				</span>
			</td>
			<td className="lv-n">
				<SiteLink to={href("/products/:slug", { slug })}>{name}</SiteLink>
				<small>{about.filter(Boolean).join(" · ")}</small>
				{row.blocked ? (
					<small>
						<a href={`${href("/products/:slug", { slug })}#may`}>{row.blocked}</a>
					</small>
				) : null}
				{id ? <Problem field={`q.${id}`} answer={answer} /> : null}
			</td>
			{seesPrices ? (
				<td className="num lv-p">
					{wholesaleCents === undefined ? "Not on sale yet" : formatCents(wholesaleCents)}
					{row.next ? (
						<small className="mute block">{`${row.next.from}+ ${formatCents(row.next.cents)}`}</small>
					) : null}
				</td>
			) : null}
			<td className="num lv-r">
				{msrpCents === undefined ? null : (
					<>
						<span className="sm-only">MSRP </span>
						{formatCents(msrpCents)}
					</>
				)}
			</td>
			{seesPrices ? <td className="num lv-m">{margin === null ? null : `${margin}%`}</td> : null}
			<td className="num lv-a">
				{row.outOfStock ? (
					`Out of Stock${row.expected ? `. Expected ${row.expected}` : ""}`
				) : row.available === undefined ? (
					"In Stock"
				) : (
					<Left units={row.available} />
				)}
			</td>
			{canOrder ? (
				<>
					<td className="num lv-c has">{inCart ? <InCart units={inCart} /> : null}</td>
					<td className="num lv-q">
						{!id ? (
							<span className="mute">—</span>
						) : row.flavors ? (
							<Opener row={{ ...row, id }} flavors={row.flavors} {...opener} />
						) : (
							<QuantityBox field={`q.${id}`} label={`Quantity of ${name}`} answer={answer} />
						)}
					</td>
				</>
			) : null}
		</tr>
	);
});

/** Of a product with flavors. */
export type OpenerState = {
	isOpen: boolean;
	/** What is typed in the row's boxes, where scripts run. */
	typedLines: number;
	typedUnits: number;
	/** Where the form goes, and the row there. */
	action: string;
	/** Opens or closes the row of a product in place, where scripts run. */
	onToggle: (id: string, isOpen: boolean) => void;
};

function Opener({
	row,
	flavors,
	isOpen,
	typedLines: lines,
	typedUnits: units,
	action,
	onToggle,
}: OpenerState & { row: OrderRow & { id: string }; flavors: number }) {
	return (
		<button
			className={lines && !isOpen ? "btn opener typed" : "btn opener"}
			type="submit"
			name={isOpen ? "close" : "open"}
			value={row.id}
			formAction={`${action}#p-${row.slug}`}
			aria-expanded={isOpen}
			onClick={(event) => {
				event.preventDefault();
				onToggle(row.id, !isOpen);
			}}
		>
			{lines && !isOpen ? `${units} in ${counted(lines, "flavor")}` : counted(flavors, "flavor")}
			<span className="vh"> of {row.name}</span>
			<Icon name={isOpen ? "chevron-up" : "chevron-down"} />
		</button>
	);
}

/** The flavors of an open row. Those the page doesn't have yet are fetched, and the first box gets the focus. */
export function FlavorsRow({
	row,
	known,
	isHidden,
	answer,
	columns,
}: {
	row: OrderRow & { id: string };
	known: OrderFlavor[] | undefined;
	isHidden: boolean;
	answer: Answer;
	columns: number;
}) {
	const fetcher = useFetcher<OrderFlavor[]>();
	const body = useRef<HTMLTableRowElement>(null);
	const flavors = fetcher.data ?? known;
	const isLoaded = flavors !== undefined;
	const { load } = fetcher;
	useEffect(() => {
		if (!isLoaded) void load(href("/cart/flavors/:id", { id: row.id }));
	}, [isLoaded, load, row.id]);
	const isFetched = fetcher.data !== undefined && known === undefined;
	useEffect(() => {
		if (isFetched) body.current?.querySelector<HTMLInputElement>("input.qty")?.focus({ preventScroll: true });
	}, [isFetched]);
	return (
		<tr className="lv-flav" hidden={isHidden} ref={body}>
			<td colSpan={columns}>
				<input type="hidden" name="opened" value={row.id} disabled={isHidden} />
				{flavors === undefined ? (
					<p className="small mute" role="status">
						Loading flavors
					</p>
				) : (
					<Flavors row={row} flavors={flavors} answer={answer} />
				)}
			</td>
		</tr>
	);
}

function Flavors({
	row,
	flavors,
	answer,
}: {
	row: OrderRow & { id: string };
	flavors: OrderFlavor[];
	answer: Answer;
}) {
	const half = Math.ceil(flavors.length / 2);
	const head = (className: string) => (
		<div key={className} className={className} aria-hidden="true">
			<span>Flavor</span>
			<span className="num">Available</span>
			<span className="num">In cart</span>
			<span className="num">Quantity</span>
		</div>
	);
	return (
		<div className="fls" style={{ "--rows": half + 1 }}>
			{head("fl fl-head")}
			{flavors.map(({ id, name, accent, available, inCart, steps, each, why }, n) => {
				const field = `q.${row.id}.${id}`;
				return [
					n === half ? head("fl fl-head second") : null,
					<div className="fl" key={id}>
						<span>
							<span className="sw" style={accent ? { background: accent } : undefined} />
							{name}
							{each ? <span className="mute"> {formatCents(each)}</span> : null}
							{why ? <small className="block">{why}</small> : null}
							<Problem field={field} answer={answer} />
						</span>
						<span className="num">
							{available > 0 ? <Left units={available} /> : <span className="mute">Out of Stock</span>}
						</span>
						<span className="num has">{inCart > 0 ? <InCart units={inCart} /> : null}</span>
						<span className="num">
							{why ? (
								<span className="mute">Blocked</span>
							) : available > 0 || answer?.typed[field] ? (
								<QuantityBox
									field={field}
									label={`Quantity, ${row.name}, ${name}`}
									answer={answer}
									steps={steps}
								/>
							) : (
								<span className="mute">—</span>
							)}
						</span>
					</div>,
				];
			})}
		</div>
	);
}

const Left = ({ units }: { units: number }) =>
	units < FEW_LEFT ? (
		<b>{units} left</b>
	) : (
		<>
			{grouped(units)}
			<span className="sm-only"> available</span>
		</>
	);

const InCart = ({ units }: { units: number }) => (
	<>
		<span className="sm-only mute">in cart </span>
		<b>{grouped(units)}</b>
	</>
);

function QuantityBox({
	field,
	label,
	answer,
	steps,
}: {
	field: string;
	label: string;
	answer: Answer;
	steps?: PriceStep[] | undefined;
}) {
	const isBad = answer?.problems[field] !== undefined;
	return (
		<input
			className={isBad ? "in qty is-bad" : "in qty"}
			id={field}
			name={field}
			aria-label={label}
			aria-invalid={isBad || undefined}
			aria-describedby={isBad ? `${field}-problem` : undefined}
			inputMode="numeric"
			autoComplete="off"
			placeholder="0"
			defaultValue={answer?.typed[field]}
			data-steps={steps && JSON.stringify(steps)}
		/>
	);
}

function Problem({ field, answer }: { field: string; answer: Answer }) {
	const problem = answer?.problems[field];
	return problem ? (
		<span className="err" id={`${field}-problem`}>
			<Icon name="warn" />
			{problem.text}
		</span>
	) : null;
}
