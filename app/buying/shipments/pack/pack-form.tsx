import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import { unitsOf } from "~/catalog";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { Icon } from "~/ui/icon";
import type { CarrierChoice } from "../admin/carrier-choices.server";
import { EmailTracking } from "../admin/email-tracking";
import { type PartOrder, Seen, TrackingFields } from "../admin/parcel-forms";
import { RestChoice, typedUnits, UnitRows } from "../admin/unit-rows";
import { type ScanLine, scan } from "../scan";
import { beep } from "./beep";
import type { PackReply } from "./pack";

type Props = {
	order: PartOrder & { lines: readonly ScanLine[] };
	carriers: readonly CarrierChoice[];
	reply: PackReply | undefined;
};
type Answer = { message?: string | null | undefined; problem?: string | null | undefined };

const boxesOf = (form: HTMLFormElement | null) => [
	...(form?.querySelectorAll<HTMLInputElement>("[data-units]") ?? []),
];
const countsOf = (form: HTMLFormElement | null) =>
	boxesOf(form).map(({ value }) => Number.parseInt(value, 10) || 0);

/**
 * Counts what is scanned into the boxes of the lines, and ships it through the form of a part. With scripts no scan
 * loads a page, and the counts outlast a reload.
 */
export function PackForm({ order, carriers, reply }: Props) {
	const { orderNumber, lines, parcels } = order;
	const all = unitsOf(lines.map(({ left }) => ({ quantity: left })));
	const form = useRef<HTMLFormElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const [answer, setAnswer] = useState<Answer>(reply ?? {});
	const [packed, setPacked] = useState(() => (reply?.packed ?? []).reduce((sum, n) => sum + n, 0));
	const [part, fields] = answeredForm<{ trackingNumber: string; carrier: string }>({
		id: "pack",
		defaultValue: reply?.rest ?? {},
	});
	const isComplete = packed === all;
	const kept = `pack-${orderNumber}-${parcels}`;
	const note = (counts: readonly number[]) => {
		const sum = counts.reduce((units, n) => units + n, 0);
		setPacked(sum);
		sessionStorage.setItem(kept, JSON.stringify(counts));
		return sum;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
	useEffect(() => {
		if (!reply) fill(form.current, JSON.parse(sessionStorage.getItem(kept) ?? "[]"));
		setPacked(typedUnits(form.current!));
	}, []);
	const count = () => {
		const box = field.current!;
		const scanned = scan(lines, countsOf(form.current), box.value);
		setAnswer(scanned);
		box.value = "";
		box.focus();
		if (!scanned.packed) return beep();
		fill(form.current, scanned.packed);
		if (note(scanned.packed) === all) document.getElementById(fields.trackingNumber.id)?.focus();
	};
	const onEnter = (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		count();
	};
	return (
		<Form
			className="duo"
			ref={form}
			id={part.id}
			method="post"
			noValidate
			preventScrollReset
			onInput={({ target }) => {
				if ((target as HTMLElement).matches("[data-units]")) note(countsOf(form.current));
			}}
		>
			<Seen order={order} />
			<div>
				<label className="lab my-1" htmlFor="scan">
					Scan <span className="opt">SKU or barcode; 12*SKU counts twelve</span>
				</label>
				<div className="acts">
					<input
						ref={field}
						className="in mono flex-1"
						id="scan"
						name="scan"
						autoComplete="off"
						// biome-ignore lint/a11y/noAutofocus: the scanner types into it
						autoFocus={!isComplete}
						onKeyDown={onEnter}
					/>
					<Button
						onClick={(event) => {
							event.preventDefault();
							count();
						}}
					>
						Count
					</Button>
				</div>
				{answer.problem ? (
					<p className="err mt-2 text-21" role="alert">
						<Icon name="warn" />
						{answer.problem}
					</p>
				) : (
					<p className="mt-2 min-h-8 text-21" role="status">
						{answer.message}
					</p>
				)}
				<UnitRows
					id="pack-units"
					lines={lines}
					typed={lines.map((_line, n) => ({ quantity: String(reply?.packed[n] ?? 0) }))}
					head="Packed"
				/>
			</div>
			<section className="docket" aria-labelledby="ship">
				<h2 id="ship">
					{isComplete ? "All packed" : `${grouped(packed)} of ${counted(all, "unit")} packed`}
				</h2>
				<TrackingFields fields={fields} carriers={carriers} isNarrow />
				<RestChoice waiting={packed > 0 ? all - packed : 0} typed={reply?.rest ?? {}} />
				<p className="mb-3">
					<EmailTracking to={order.customerEmail} typed={reply?.rest ?? {}} />
				</p>
				<Button
					variant="primary"
					pendingText="Shipping..."
					formAction={href("/admin/orders/:orderNumber/ship", { orderNumber })}
				>
					Ship what is packed
				</Button>
			</section>
		</Form>
	);
}

function fill(form: HTMLFormElement | null, counts: readonly number[]): void {
	for (const [n, box] of boxesOf(form).entries()) if (counts[n] !== undefined) box.value = String(counts[n]);
}
