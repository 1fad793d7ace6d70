import { useEffect, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { lineName } from "~/domain/cart/cart-line";
import { carrierName, guessCarrier, OTHER_CARRIER } from "~/domain/orders/carriers";
import { trackingProblem } from "~/domain/orders/tracking-number";
import { counted, grouped } from "~/domain/texts/numbers";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Icon } from "~/ui/icon";
import type { problemsFor } from "./actions";
import { type DeskPlace, deskUrl } from "./desk-address";
import type { OrdersTabData } from "./tab.server";
import { TakenFlavors } from "./taken-flavors";

type Props = {
	docket: NonNullable<OrdersTabData["docket"]>;
	place: DeskPlace;
	carriers: OrdersTabData["carriers"];
	problems: ReturnType<typeof problemsFor>;
};

/** What is packed, where it goes, and the form that ships it (Rule 7.52). */
export function Docket({ docket, place, carriers, problems }: Props) {
	const { id, orderNumber, status, lines, shippingAddress: to, license } = docket;
	const [number, setNumber] = useState(problems.typed);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus({ preventScroll: true }), []);
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	const errorId = problems.tracking.length > 0 ? `ship-${id}-error` : undefined;
	const guess = trackingProblem(number.trim()) === null ? guessCarrier(carriers, number) : OTHER_CARRIER;
	return (
		<div className={errorId ? "docket bad" : "docket"}>
			<Form
				className="in-docket"
				method="post"
				noValidate
				action={deskUrl(place, { open: orderNumber })}
				preventScrollReset
			>
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="status" value="shipped" />
				<input type="hidden" name="was" value={status} />
				<input type="hidden" name="at" value={orderNumber} />
				<div>
					<table className="lines2">
						<thead>
							<tr>
								<th scope="col">Product</th>
								<th scope="col" className="num">
									Ordered
								</th>
							</tr>
						</thead>
						<tbody>
							{lines.map((line) => (
								<tr key={line.id}>
									<td>
										<span className="strong">{lineName(line)}</span>{" "}
										<span className="lg-s mute mono">{line.sku}</span>
										<TakenFlavors taken={line.taken} />
									</td>
									<td className="num">{grouped(line.quantity)}</td>
								</tr>
							))}
						</tbody>
					</table>
					{docket.notes ? (
						<p className="small mt-2">
							<b>Special instructions:</b> {docket.notes}
						</p>
					) : null}
				</div>
				<div className="stackv">
					<div className="small">
						<b className="strong">
							{[`${to.firstName} ${to.lastName}`, docket.businessName].filter(Boolean).join(", ")}
						</b>
						<br />
						{[to.address1, to.address2, to.city].filter(Boolean).join(", ")}, {to.state} {to.zipCode}
						<br />
						{docket.isShipToOnFile === false ? (
							<b>Not the business address on file: check that store's license. </b>
						) : null}
						<span className="mute">
							{license?.number ? (
								<>
									<Icon name="check" /> Tobacco license {license.number}
									{license.expiresOn ? `, until ${license.expiresOn}` : ""}
								</>
							) : (
								"No tobacco license noted"
							)}
						</span>
					</div>
					<ErrorSummary problems={problems.tracking.map((text) => ({ id: `ship-${id}`, text }))} />
					<div>
						<label className="lab" htmlFor={`ship-${id}`}>
							Tracking number<span className="vh"> for {orderNumber}</span>
						</label>
						<FieldError id={`ship-${id}-error`} errors={problems.tracking} />
						<input
							ref={field}
							className="in mono w-full"
							id={`ship-${id}`}
							name="trackingNumber"
							autoComplete="off"
							maxLength={100}
							defaultValue={problems.typed}
							onChange={(event) => setNumber(event.currentTarget.value)}
							aria-invalid={errorId ? true : undefined}
							aria-describedby={errorId}
						/>
					</div>
					<div>
						<label className="lab" htmlFor={`carrier-${id}`}>
							Carrier<span className="vh"> for {orderNumber}</span>
						</label>
						<select className="in w-full" id={`carrier-${id}`} name="carrier" defaultValue="">
							<option value="">
								{guess === OTHER_CARRIER
									? "From the number"
									: `${carrierName(carriers, guess)} (from the number)`}
							</option>
							{carriers.map(({ id: value, name }) => (
								<option key={value} value={value}>
									{name}
								</option>
							))}
						</select>
					</div>
					<p className="small mute wrap-any">We email the tracking number to {docket.customerEmail}.</p>
					<div className="acts">
						<Button variant="primary" pendingText="Shipping...">
							Ship {counted(units, "unit")}
						</Button>
						<Link
							className="btn btn-s"
							to={`${href("/admin-portal/orders/papers")}?${new URLSearchParams({ paper: "slip", id, redirectTo: deskUrl(place, { open: orderNumber }) })}`}
						>
							Packing slip
						</Link>
					</div>
				</div>
			</Form>
		</div>
	);
}
