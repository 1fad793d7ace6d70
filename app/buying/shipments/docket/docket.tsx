import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { unitsOf } from "~/catalog";
import { receiverOf } from "~/kernel/addresses/receiver";
import { carrierName, guessCarrier, OTHER_CARRIER } from "~/kernel/carriers/carriers";
import { trackingProblem } from "~/kernel/carriers/tracking-number";
import { ADULT_SIGNATURE } from "~/kernel/config/site";
import { counted, grouped } from "~/kernel/texts/numbers";
import { documentName } from "~/terms/documents";
import { Button } from "~/ui/button";
import { isFocusLost } from "~/ui/focus";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/layout/hydrated";
import { LocationNotes } from "~/ui/text/location-notes";
import { EmailTracking } from "../admin/email-tracking";
import { DETECT } from "../admin/outcome-text";
import { scan } from "../scan";
import { beep } from "./beep";
import type { ScanReply } from "./count.server";
import type { DocketData } from "./docket.server";
import { DocketLines } from "./docket-lines";
import { RestChoice, Then } from "./docket-rest";
import type { OrderProblems, OrderReply } from "./order-reply";

type Props = {
	docket: DocketData;
	/** Where its buttons post: the page it is on. */
	action: string;
	problems: OrderProblems;
	/** What was scanned without scripts. */
	scanned: ScanReply | undefined;
};

type Said = { last?: ScanReply["last"]; problem?: string | null };

const boxesOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>("[data-units]")];
const countsIn = (form: HTMLFormElement) => boxesOf(form).map(({ value }) => Number.parseInt(value, 10) || 0);
const fill = (form: HTMLFormElement, counts: readonly number[]) => {
	for (const [n, box] of boxesOf(form).entries()) box.value = String(counts[n] ?? 0);
};
const CHECK_AFTER_MS = 400;

/**
 * The one form that packs and ships an order: all of it, a part, by scanning, with the rest kept or closed short. Without
 * scripts each scan is a post that comes back to the box.
 */
export function Docket({ docket, action, problems, scanned }: Props) {
	const { id, orderNumber, lines, shippingAddress: to } = docket;
	const typed = problems.typedUnits.map(({ quantity = "" }) => quantity);
	const start = typed.length > 0 ? typed : docket.counts.map(String);
	const form = useRef<HTMLFormElement>(null);
	const box = useRef<HTMLInputElement>(null);
	const isHydrated = useHydrated();
	const [counts, setCounts] = useState(() => start.map((value) => Number.parseInt(value, 10) || 0));
	const [begun, setBegun] = useState(scanned?.begun ?? docket.saved !== null);
	const [said, setSaid] = useState<Said>(scanned ?? {});
	const [rest, setRest] = useState({
		isShort: problems.typedRest.rest === "short",
		isOnShelf: Boolean(problems.typedRest.isOnShelf),
		isMailed: problems.typedRest.sendEmail !== "off",
	});
	const [number, setNumber] = useState(problems.typed);
	const check = useFetcher<OrderReply>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const all = lines.reduce((sum, { left }) => sum + left, 0);
	const units = counts.reduce((sum, n) => sum + n, 0);
	const waiting = Math.max(0, all - units);
	const known = check.data?.scanned?.closing ?? scanned?.closing ?? docket.closing;
	const closing = known?.units === waiting ? known : null;
	const kept = `packed-${orderNumber}-${docket.parcels}`;

	const note = (now: number[], isCounted = true) => {
		setCounts(now);
		if (isCounted) setBegun(true);
		sessionStorage.setItem(kept, JSON.stringify(now));
		clearTimeout(timer.current);
		// The total after closing the rest is the server's, and asked for when typing stops.
		if (now.reduce((sum, n) => sum + n, 0) < all)
			timer.current = setTimeout(() => {
				const sent = new FormData(form.current!);
				sent.set("do", "check");
				check.submit(sent, { method: "post", action });
			}, CHECK_AFTER_MS);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
	useEffect(() => {
		const before: unknown = JSON.parse(sessionStorage.getItem(kept) ?? "null");
		if (typed.length === 0 && Array.isArray(before) && before.length === lines.length) {
			fill(form.current!, before);
			note(before);
		} else setCounts(countsIn(form.current!));
		// An address with an anchor keeps the browser from doing it.
		if (isFocusLost()) box.current?.focus({ preventScroll: true });
		return () => clearTimeout(timer.current);
	}, []);

	const count = () => {
		const text = box.current!.value;
		const typedNow = countsIn(form.current!);
		const before =
			!begun && lines.every(({ left }, n) => typedNow[n] === left) ? lines.map(() => 0) : typedNow;
		const answer = scan(lines, before, text);
		box.current!.value = "";
		box.current!.focus();
		if (!text.trim()) return;
		if (!answer.packed) {
			setSaid({ problem: answer.problem });
			return beep();
		}
		setSaid({ last: { ...answer, before } });
		fill(form.current!, answer.packed);
		note(answer.packed);
		if (unitsOf(answer.packed.map((quantity) => ({ quantity }))) === all)
			document.getElementById(`ship-${id}`)?.focus();
	};
	const setAll = (now: number[], isCounted: boolean) => {
		fill(form.current!, now);
		setSaid({});
		note(now, isCounted);
	};
	const { last, problem } = said;
	const errorId = problems.tracking.length > 0 ? `ship-${id}-error` : undefined;
	const first = number.trim().split("\n")[0] ?? "";
	const guess = trackingProblem(first) === null ? guessCarrier(docket.carriers, first) : OTHER_CARRIER;
	return (
		<section className="docket" id="ship" aria-labelledby={`ship-title-${id}`}>
			<h2 id={`ship-title-${id}`}>
				Ship{" "}
				<small className="mute">
					{units === all
						? `All ${counted(all, "unit")} packed`
						: `${grouped(units)} of ${counted(all, "unit")} packed`}
				</small>
			</h2>
			<Form
				ref={form}
				className="in-docket"
				method="post"
				noValidate
				action={action}
				preventScrollReset
				onInput={({ target, currentTarget }) => {
					if ((target as HTMLElement).matches("[data-units]")) note(countsIn(currentTarget), begun);
					const sent = new FormData(currentTarget);
					setRest({
						isShort: sent.get("rest") === "short",
						isOnShelf: sent.has("isOnShelf"),
						isMailed: sent.getAll("sendEmail").includes("on"),
					});
				}}
			>
				<input type="hidden" name="parcels" value={docket.parcels} />
				<input type="hidden" name="idempotencyKey" value={`${docket.formKey}-${id}`} />
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="status" value="shipped" />
				<input type="hidden" name="was" value={docket.status} />
				<input type="hidden" name="at" value={orderNumber} />
				<input type="hidden" name="begun" value={begun ? "on" : ""} />
				<div>
					<ErrorSummary problems={problems.units.map((text) => ({ id: `units-${id}-0`, text }))} />
					<div className="scan">
						<div>
							<label className="lab" htmlFor={`scan-${id}`}>
								Scan or type{" "}
								<span className="opt">
									SKU or barcode. Type 12*SKU to count 12.{begun ? "" : " The first scan starts at 0."}
								</span>
							</label>
							<input
								ref={box}
								className="in"
								id={`scan-${id}`}
								name="scan"
								autoComplete="off"
								maxLength={200}
								// biome-ignore lint/a11y/noAutofocus: the scanner types into it
								autoFocus={!errorId && problems.units.length === 0 && problems.other.length === 0}
								onKeyDown={(event: KeyboardEvent) => {
									if (event.key !== "Enter") return;
									event.preventDefault();
									count();
								}}
							/>
						</div>
						<Button
							name="do"
							value="count"
							onClick={(event) => {
								event.preventDefault();
								count();
							}}
						>
							Count
						</Button>
					</div>
					{problem ? (
						<p className="last is-bad" role="alert">
							<Icon name="warn" /> <b>{problem}</b>
						</p>
					) : (
						<p className={last ? "last" : "last vh"} role="status">
							{last ? (
								<>
									<b>
										+{last.added} = {last.now} of {last.all}
									</b>{" "}
									<span>{last.name}</span>
									<input type="hidden" name="before" value={last.before.join(",")} />
									<button
										type="submit"
										className="linkbtn"
										name="do"
										value="undo"
										onClick={(event) => {
											event.preventDefault();
											setAll(last.before, true);
											box.current?.focus();
										}}
									>
										Undo
									</button>
								</>
							) : null}
						</p>
					)}
					<DocketLines id={`units-${id}`} lines={lines} start={start} counts={counts} />
					{isHydrated ? (
						<p className="acts small">
							<button
								type="button"
								className="linkbtn"
								onClick={() =>
									setAll(
										lines.map(({ left }) => left),
										false,
									)
								}
							>
								Set all to ordered
							</button>
							<button
								type="button"
								className="linkbtn"
								onClick={() =>
									setAll(
										lines.map(() => 0),
										true,
									)
								}
							>
								Set all to 0
							</button>
						</p>
					) : null}
					{docket.notes ? (
						<p className="small mt-2">
							<b>Special instructions:</b> {docket.notes}
						</p>
					) : null}
				</div>
				<div className="pad-b">
					<div className="small">
						<b className="strong">{[receiverOf(to), docket.businessName].filter(Boolean).join(", ")}</b>
						<br />
						{[to.address1, to.address2, to.city].filter(Boolean).join(", ")}, {to.state} {to.zipCode}
						<br />
						{docket.isShipToOnFile === false ? (
							<b>Not a store on file: check that store's license. </b>
						) : null}
						<LocationNotes location={docket.location} />
						<span className="mute">
							{docket.license?.number ? (
								<>
									<Icon name="check" /> {documentName("tobaccoLicense")} {docket.license.number}
									{docket.license.expiresOn ? `, until ${docket.license.expiresOn}` : ""}
								</>
							) : (
								"No tobacco license noted"
							)}
							.{docket.needsSignature ? ` ${ADULT_SIGNATURE}.` : ""}
						</span>
					</div>
					<ErrorSummary problems={problems.tracking.map((text) => ({ id: `ship-${id}`, text }))} />
					<div className={errorId ? "bad" : undefined}>
						<label className="lab" htmlFor={`ship-${id}`}>
							Tracking number<span className="vh"> for {orderNumber}</span>{" "}
							<span className="opt">one per line, one per parcel</span>
						</label>
						<FieldError id={`ship-${id}-error`} errors={problems.tracking} />
						<textarea
							className="in mono w-full"
							id={`ship-${id}`}
							name="trackingNumber"
							autoComplete="off"
							maxLength={1000}
							rows={2}
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
						<select
							className="in w-full"
							id={`carrier-${id}`}
							name="carrier"
							defaultValue={problems.typedRest.carrier ?? ""}
						>
							<option value="">
								{guess === OTHER_CARRIER ? DETECT : `${DETECT} (${carrierName(docket.carriers, guess)})`}
							</option>
							{docket.carriers.map(({ id: value, name }) => (
								<option key={value} value={value}>
									{name}
								</option>
							))}
						</select>
					</div>
					<RestChoice
						waiting={waiting}
						typed={problems.typedRest}
						closing={closing}
						isShort={rest.isShort}
						mayCloseAlone={units > 0 || docket.parcels > 0}
					/>
					<p className="small">
						<EmailTracking to={docket.customerEmail} typed={problems.typedRest} />
					</p>
					<Then docket={docket} units={units} waiting={waiting} {...rest} />
					<div className="acts">
						<Button variant="primary" pendingText="Shipping...">
							Ship {counted(units, "unit")}
						</Button>
						{isHydrated ? null : (
							<Button name="do" value="check">
								Check
							</Button>
						)}
						<button
							type="submit"
							className="linkbtn"
							name="do"
							value="save"
							onClick={() => sessionStorage.removeItem(kept)}
						>
							Save and pack later
						</button>
					</div>
				</div>
			</Form>
		</section>
	);
}
