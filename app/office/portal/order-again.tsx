import { type FormEvent, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import type { BoughtGoods } from "~/buying/index.server";
import { flavorText, lineName, PLAIN_TINT, picturePath, stepCents } from "~/catalog";
import { LIMITS } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { InlineFlash, useDone } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { ProductImage } from "~/ui/pictures/product-image";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";

const COLUMNS = [
	{ head: "Picture", hideHead: true },
	{ head: "Product" },
	{ head: "You paid" },
	{ head: "Available", num: true },
	{ head: "Each", num: true },
	{ head: "Quantity", num: true },
];

/** The anchor of the form's answer. */
const AT = "again";

const NOTHING = { lines: 0, cents: 0 };

/** The goods ordered last, with boxes that add them to the cart at once. */
export function OrderAgain({
	goods,
	city,
	formKey,
	isMain,
}: {
	goods: BoughtGoods[];
	/** Of the store that is ordered for; null without one. */
	city: string | null;
	formKey: string;
	/** Whether its button is the page's main one. */
	isMain: boolean;
}) {
	const { pathname } = useLocation();
	const [typed, setTyped] = useState(NOTHING);
	const form = useRef<HTMLFormElement>(null);
	const done = useDone(AT, () => {
		form.current?.reset();
		setTyped(NOTHING);
	});
	const count = (event: FormEvent<HTMLFormElement>) => {
		const boxes = new FormData(event.currentTarget);
		const filled = goods.map((line, n) => {
			const text = String(boxes.get(`lines[${n}].quantity`) ?? "").trim();
			return { ...line, quantity: /^\d{1,6}$/.test(text) ? Number(text) : 0 };
		});
		const amounts = filled.map(({ productId, quantity, unitPriceCents, steps }) => {
			const together = filled.filter((one) => one.productId === productId);
			const units = together.reduce((sum, one) => sum + one.quantity, 0);
			return quantity * (steps ? stepCents(steps, units) : unitPriceCents);
		});
		setTyped({
			lines: amounts.filter((cents) => cents > 0).length,
			cents: amounts.reduce((sum, cents) => sum + cents, 0),
		});
	};
	return (
		<SiteForm
			ref={form}
			id={AT}
			method="post"
			action={href("/cart/items")}
			onInput={count}
			className="mb-7"
			preventScrollReset
			noValidate
			aria-labelledby="order-again"
		>
			<input type="hidden" name="at" value={AT} />
			<input type="hidden" name="idempotencyKey" value={`${formKey}.again`} />
			<input type="hidden" name="redirectTo" value={pathname} />
			<div className="sum">
				<h2 id="order-again">{city ? `Order again for ${city}` : "Order again"}</h2>
				<SiteLink to={`${href("/buyer-portal")}?tab=reorder`}>Quick Reorder</SiteLink>
			</div>
			<TableFrame kind="regs" stack={false} columns={COLUMNS}>
				{goods.map((line, n) => (
					<Row key={`${line.productId}-${line.flavor}`} line={line} n={n} />
				))}
			</TableFrame>
			<InlineFlash at={AT} />
			<p className="acts mt-3 justify-end">
				<Button
					variant={isMain ? "primary" : "ink"}
					className={done ? "btn-done" : undefined}
					pendingText="Adding..."
				>
					{done ??
						(typed.lines > 0
							? `Add ${counted(typed.lines, "line")} · ${formatCents(typed.cents)}`
							: "Add to Cart")}
				</Button>
			</p>
		</SiteForm>
	);
}

function Row({ line, n }: { line: BoughtGoods; n: number }) {
	const { slug, productName, available } = line;
	const box = `again-${n}`;
	const flavor = flavorText(line);
	return (
		<tr>
			<td>
				<span className="tn" style={{ "--tint": line.tint ?? PLAIN_TINT }}>
					<ProductImage src={picturePath({ slug, picture: line.picture })} />
				</span>
			</td>
			<td>
				<SiteLink className="plain font-semibold" to={href("/products/:slug", { slug })}>
					{productName}
				</SiteLink>
				{flavor ? <span className="mute">, {flavor}</span> : null}
				{line.why ? <span className="small block">{line.why}</span> : null}
			</td>
			<td className="mute">
				{line.paidCents === null ? null : <span className="sm-only">You paid </span>}
				<span className="whitespace-nowrap">
					{line.paidCents === null ? null : `${formatCents(line.paidCents)} on `}
					<Moment at={line.lastOrdered} show="short" />
				</span>
			</td>
			<td className="num">
				{available === 0 ? (
					<span className="mute">Out of Stock</span>
				) : available < LIMITS.fewLeft ? (
					<b>{available} left</b>
				) : (
					<>
						{available}
						<span className="sm-only mute"> available</span>
					</>
				)}
			</td>
			<td className="num">{formatCents(line.unitPriceCents)}</td>
			<td className="num">
				{line.why ? (
					<span className="mute">Blocked</span>
				) : available === 0 ? (
					<span className="mute">—</span>
				) : (
					<>
						<input type="hidden" name={`lines[${n}].productId`} value={line.productId} />
						<input type="hidden" name={`lines[${n}].flavor`} value={line.flavor ?? ""} />
						<label className="vh" htmlFor={box}>
							Quantity of {lineName(line)}
						</label>
						<input
							className="in qty"
							id={box}
							name={`lines[${n}].quantity`}
							inputMode="numeric"
							autoComplete="off"
							placeholder="0"
						/>
					</>
				)}
			</td>
		</tr>
	);
}
