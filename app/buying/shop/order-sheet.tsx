import { type FormEvent, useRef, useState } from "react";
import { Form, href, useLocation } from "react-router";
import type { ProductFlavor } from "~/catalog";
import { AddButton, flavorKey, InCart, quotePath } from "~/catalog";
import type { ProductDetail } from "~/catalog/index.server";
import { LIMITS } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { InlineFlash, useDone } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { useIsOn } from "~/ui/switches";
import type { UnitsInCart } from "../cart/cart-size.server";
import { EmailWhenBack } from "./email-when-back";
import type { SheetTotals } from "./sheet-totals";

type Props = {
	product: ProductDetail;
	formKey: string | null;
	/** Id of the flavor that the page shows. */
	chosen: string | undefined;
	/** Whether the product's own code led to the page. */
	isHit: boolean;
	/** Units in the cart by the flavor's id, and of `all`. */
	inCart: UnitsInCart;
	/** Why a flavor may not go to the buyer's store, by its id; `all` of a product without flavors (Rule 17.7). */
	blocked: Record<string, string>;
	/** What the reader is mailed about when it is back: ids of flavors, and null for the product. Null: can't ask. */
	requested: (string | null)[] | null;
};

/** The anchor of the sheet's answer. */
const AT = "sheet";

/**
 * For buyers, a form with a quantity box per flavor, or one box for a product without flavors; for others, the list
 * of flavors. The whole form is posted to the cart at once.
 */
export function OrderSheet({ product, formKey, chosen, isHit, inCart, blocked, requested }: Props) {
	const { pathname, search } = useLocation();
	const canOrder = !blocked.all && formKey !== null && product.inStock && product.wholesaleCents !== null;
	const quotes = useIsOn()("quotes");
	const flavors = product.flavors;
	// Null until something is typed.
	const [totals, setTotals] = useState<SheetTotals | null>(null);
	const form = useRef<HTMLFormElement>(null);
	const done = useDone(AT, () => {
		form.current?.reset();
		setTotals(null);
	});

	if (!canOrder) {
		return (
			<div id={AT}>
				{flavors.length > 0 ? (
					<FlavorTable
						product={product}
						chosen={chosen}
						inCart={inCart}
						blocked={blocked}
						requested={requested}
					/>
				) : null}
				{product.onSale ? (
					<div className="acts mt-4">
						{requested && !product.inStock ? (
							<div>
								<EmailWhenBack flavorId={null} name={product.name} isRequested={requested.includes(null)} />
							</div>
						) : null}
						{quotes ? (
							<ButtonLink variant="primary" to={quotePath(product)}>
								Request Quote
							</ButtonLink>
						) : null}
					</div>
				) : null}
			</div>
		);
	}
	const count = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
		void import("./sheet-totals").then(
			({ totalsIn }) => setTotals(totalsIn(currentTarget, product, inCart.all ?? 0)),
			// Without it, the price per unit stays.
			() => undefined,
		);
	return (
		<Form
			ref={form}
			id={AT}
			method="post"
			action={href("/cart/items")}
			onInput={count}
			preventScrollReset
			noValidate
		>
			<input type="hidden" name="at" value={AT} />
			<input type="hidden" name="idempotencyKey" value={`${formKey}.sheet`} />
			<input type="hidden" name="redirectTo" value={pathname + search} />
			{flavors.length > 0 ? (
				<FlavorTable
					product={product}
					chosen={chosen}
					inCart={inCart}
					blocked={blocked}
					requested={requested}
					isForm
				/>
			) : (
				<div className="field">
					<input type="hidden" name="productId" value={product.id} />
					<label htmlFor="quantity">Quantity</label>
					<input
						className="in qty"
						id="quantity"
						name="quantity"
						inputMode="numeric"
						autoComplete="off"
						defaultValue={product.minimumOrderQuantity}
						// biome-ignore lint/a11y/noAutofocus: the reader asked for this product by its code
						autoFocus={isHit}
					/>
				</div>
			)}
			<InlineFlash at={AT} />
			<div className="stick">
				<span role="status">
					{totals ? (
						<>
							<b>{totals.sum}</b> <span className="small mute">{totals.hint}</span>
						</>
					) : (
						<span className="small mute">
							{formatCents(product.wholesaleCents ?? 0)} each, at least {product.minimumOrderQuantity}
						</span>
					)}{" "}
					<InCart units={inCart.all} />
				</span>
				<span className="acts gap-2">
					{quotes ? <ButtonLink to={quotePath(product)}>Request Quote</ButtonLink> : null}
					<AddButton variant="primary" done={done} />
				</span>
			</div>
		</Form>
	);
}

function FlavorTable({
	product,
	chosen,
	inCart,
	blocked,
	requested,
	isForm = false,
}: Pick<Props, "product" | "chosen" | "inCart" | "blocked" | "requested"> & { isForm?: boolean }) {
	const columns = [
		{ head: "Flavor" },
		{ head: "SKU" },
		{ head: "Available", num: true },
		...(isForm
			? [
					{ head: "In cart", num: true },
					{ head: "Quantity", num: true },
				]
			: []),
	];
	return (
		<TableFrame kind="sheet" caption={isForm ? "Order sheet" : "Flavors"} columns={columns}>
			{product.flavors.map((flavor, index) => (
				<tr
					key={flavor.id}
					className={blocked[flavor.id] ? "is-blocked" : flavor.id === chosen ? "is-on" : undefined}
				>
					<td>
						<span className="sw" style={flavor.accent ? { background: flavor.accent } : undefined} />
						<a
							className="pickf"
							href={`?flavor=${encodeURIComponent(flavorKey(flavor))}#sheet`}
							rel="nofollow"
						>
							{flavor.name}
						</a>
						{flavor.each ? <span className="small mute"> {formatCents(flavor.each)} each</span> : null}
						{blocked[flavor.id] ? (
							<span className="why">
								{blocked[flavor.id]} <a href="#may">See why</a>
							</span>
						) : null}
						{requested && flavor.stockQuantity !== null && leftOf(product, flavor) === 0 ? (
							<div className="small">
								<EmailWhenBack
									flavorId={flavor.id}
									name={flavor.name}
									isRequested={requested.includes(flavor.id)}
									isLink
								/>
							</div>
						) : null}
					</td>
					<td className="mono mute">{flavor.sku}</td>
					<td className="num">
						<Available product={product} flavor={flavor} />
					</td>
					{isForm ? (
						<>
							<td className="num">
								<UnitsOf flavor={flavor} inCart={inCart} />
							</td>
							<td className="num">
								{blocked[flavor.id] ? (
									<span className="mute">Blocked</span>
								) : (
									<FlavorBox product={product} flavor={flavor} index={index} />
								)}
							</td>
						</>
					) : null}
				</tr>
			))}
		</TableFrame>
	);
}

function UnitsOf({ flavor, inCart }: { flavor: ProductFlavor; inCart: UnitsInCart }) {
	const units = inCart[flavor.id];
	return units ? (
		<b className="incart">
			<span className="sm-only">In cart: </span>
			{grouped(units)}
		</b>
	) : null;
}

const leftOf = (product: ProductDetail, flavor: ProductFlavor) =>
	product.inStock ? (flavor.stockQuantity ?? product.stockQuantity) : 0;

function Available({ product, flavor }: { product: ProductDetail; flavor: ProductFlavor }) {
	const left = leftOf(product, flavor);
	if (left === 0) {
		return (
			<span className="mute">Out of Stock{flavor.expected ? `. Expected ${flavor.expected}` : null}</span>
		);
	}
	if (left < LIMITS.fewLeft) return <b>{left} left</b>;
	return (
		<>
			{left}
			<span className="sm-only mute"> available</span>
		</>
	);
}

function FlavorBox({
	product,
	flavor,
	index,
}: {
	product: ProductDetail;
	flavor: ProductFlavor;
	index: number;
}) {
	if (leftOf(product, flavor) === 0) return <span className="mute">—</span>;
	const name = `lines[${index}]`;
	return (
		<>
			<input type="hidden" name={`${name}.productId`} value={product.id} />
			<input type="hidden" name={`${name}.flavor`} value={flavor.name} />
			<label className="vh" htmlFor={`quantity-${index}`}>
				Quantity, {flavor.name}
			</label>
			<input
				className="in qty"
				id={`quantity-${index}`}
				name={`${name}.quantity`}
				inputMode="numeric"
				autoComplete="off"
				placeholder="0"
				// biome-ignore lint/a11y/noAutofocus: the reader asked for this flavor by its code
				autoFocus={flavor.hit}
			/>
		</>
	);
}
