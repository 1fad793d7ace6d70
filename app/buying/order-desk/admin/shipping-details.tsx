import { useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import { unitsOf } from "~/catalog";
import { receiverOf } from "~/kernel/addresses/receiver";
import { carrierName, guessCarrier, OTHER_CARRIER } from "~/kernel/carriers/carriers";
import { trackingProblem } from "~/kernel/carriers/tracking-number";
import { counted } from "~/kernel/texts/numbers";
import { documentName } from "~/terms/documents";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import { LocationNotes } from "~/ui/text/location-notes";
import { EmailTracking } from "../../shipments/admin/email-tracking";
import { RestChoice, typedUnits, UnitRows } from "../../shipments/admin/unit-rows";
import type { OrderProblems } from "./actions";
import { deskUrl, type ListState } from "./desk-address";
import type { OrdersTabData } from "./tab.server";

type Props = {
	details: NonNullable<OrdersTabData["details"]>;
	listState: ListState;
	carriers: OrdersTabData["carriers"];
	problems: OrderProblems;
	formKey: string;
};

/** What is packed, where it goes, and the form that ships it. */
export function ShippingDetails({ details, listState, carriers, problems, formKey }: Props) {
	const { id, orderNumber, status, lines, shippingAddress: to, license } = details;
	const [number, setNumber] = useState(problems.typed);
	const field = useRef<HTMLTextAreaElement>(null);
	useEffect(() => field.current?.focus({ preventScroll: true }), []);
	const all = unitsOf(lines.map(({ left }) => ({ quantity: left })));
	const [units, setUnits] = useState(all);
	const waiting = all - units;
	const errorId = problems.tracking.length > 0 ? `ship-${id}-error` : undefined;
	const first = number.trim().split("\n")[0] ?? "";
	const guess = trackingProblem(first) === null ? guessCarrier(carriers, first) : OTHER_CARRIER;
	return (
		<div className={errorId ? "docket bad" : "docket"}>
			<Form
				className="in-docket"
				method="post"
				noValidate
				action={deskUrl(listState, { open: orderNumber })}
				preventScrollReset
				onInput={({ currentTarget }) => setUnits(typedUnits(currentTarget))}
			>
				<input type="hidden" name="parcels" value={details.parcels} />
				<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="status" value="shipped" />
				<input type="hidden" name="was" value={status} />
				<input type="hidden" name="at" value={orderNumber} />
				<div>
					<ErrorSummary problems={problems.units.map((text) => ({ id: `units-${id}-0`, text }))} />
					<UnitRows id={`units-${id}`} lines={lines} typed={problems.typedUnits} head="Ship now" />
					<RestChoice key={JSON.stringify(problems.typedRest)} waiting={waiting} typed={problems.typedRest} />
					{details.notes ? (
						<p className="small mt-2">
							<b>Special instructions:</b> {details.notes}
						</p>
					) : null}
				</div>
				<div className="stackv">
					<div className="small">
						<b className="strong">{[receiverOf(to), details.businessName].filter(Boolean).join(", ")}</b>
						<br />
						{[to.address1, to.address2, to.city].filter(Boolean).join(", ")}, {to.state} {to.zipCode}
						<br />
						{details.isShipToOnFile === false ? (
							<b>Not a store on file: check that store's license. </b>
						) : null}
						<LocationNotes location={details.location} />
						<span className="mute">
							{license?.number ? (
								<>
									<Icon name="check" /> {documentName("tobaccoLicense")} {license.number}
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
							Tracking number<span className="vh"> for {orderNumber}</span>{" "}
							<span className="opt">one per line</span>
						</label>
						<FieldError id={`ship-${id}-error`} errors={problems.tracking} />
						<textarea
							ref={field}
							className="in mono w-full"
							id={`ship-${id}`}
							name="trackingNumber"
							autoComplete="off"
							maxLength={1000}
							rows={1}
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
					<p className="small">
						<EmailTracking
							key={problems.typedRest.sendEmail}
							to={details.customerEmail}
							typed={problems.typedRest}
						/>
					</p>
					<div className="acts">
						<Button variant="primary" pendingText="Shipping...">
							Ship {counted(units, "unit")}
						</Button>
						<SiteLink
							className="btn btn-s"
							to={`${href("/admin/orders/papers")}?${new URLSearchParams({ paper: "slip", id, redirectTo: deskUrl(listState, { open: orderNumber }) })}`}
						>
							Packing slip
						</SiteLink>
						<SiteLink className="tap small" to={href("/admin/orders/:orderNumber/pack", { orderNumber })}>
							Scan to pack
						</SiteLink>
					</div>
				</div>
			</Form>
		</div>
	);
}
