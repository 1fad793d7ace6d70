import type { FormEvent } from "react";
import { Form, href } from "react-router";
import type { Order, OrderLine } from "~/buying";
import { lineName } from "~/catalog";
import type { FormReply } from "~/http/form.server";
import { ACCEPTED_PICTURES, MAX_FILE_MB, MAX_PHOTOS_MB, MOST_CLAIM_PHOTOS } from "~/kernel/config/site";
import { counted } from "~/kernel/texts/numbers";
import { CLAIM_REASONS, CLAIM_REMEDIES, CLAIM_REMEDY_NAMES, type ClaimReason } from "~/terms/claims";
import { useAnswerTimes } from "~/ui/answer-times";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { FieldError } from "~/ui/form/field-error";
import { formatBytes } from "~/ui/form/file-field";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-field";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import type { Problem } from "../problem.queries.server";

export const PROBLEM_FORM = "problem-form";

type TypedLine = { picked?: string; quantity?: string };

/** The message at a line of a refused form, whichever of its fields it is about. */
export const lineMessages = (errors: Record<string, string[] | null>, n: number): string[] =>
	["orderItemId", "quantity"].flatMap((field) => errors[`lines[${n}].${field}`] ?? []);

export const unitsId = (n: number) => `${PROBLEM_FORM}-units-${n}`;

/** Reports a problem: goods and units, reason, wish, details and photos. */
export function ProblemForm({
	order,
	problem: { shipped, left, photos },
	reasons,
	formKey,
	reply,
}: {
	order: Order;
	problem: Problem;
	/** Those whose time is not over. */
	reasons: ClaimReason[];
	formKey: string;
	reply?: FormReply | undefined;
}) {
	const { answered } = useAnswerTimes();
	const errors = reply?.result.error ?? {};
	const [, fields] = answeredForm<{ reason: string; remedy: string; details: string }>({
		id: PROBLEM_FORM,
		lastResult: reply?.result,
	});
	const typed = (reply?.result.initialValue?.lines ?? []) as TypedLine[];
	return (
		<Form
			id={PROBLEM_FORM}
			method="post"
			action={href("/buyer-portal/orders/:orderNumber/problem", order)}
			encType="multipart/form-data"
			noValidate
			onInput={checkTypedLine}
		>
			<input type="hidden" name="idempotencyKey" value={formKey} />
			{/* Enter presses a form's first button, which must not be one that removes a photo. */}
			<button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
				Report the problem
			</button>
			<fieldset className={errors.lines ? "field bad" : "field"} id={`${PROBLEM_FORM}-lines`} tabIndex={-1}>
				<legend>Which goods?</legend>
				<span className="hint">
					Check the lines and enter how many units are affected. If goods came that you did not order, or a
					box is missing, details alone will do.
				</span>
				<FieldError id={`${PROBLEM_FORM}-lines-error`} errors={errors.lines ?? undefined} />
				<div>
					{order.lines.map((line, n) => (
						<PickLine
							key={line.id}
							n={n}
							line={line}
							shipped={shipped[line.id] ?? 0}
							left={left[line.id] ?? 0}
							typed={typed[n]}
							errors={lineMessages(errors, n)}
						/>
					))}
				</div>
			</fieldset>
			<div className="cols cols-2">
				<SelectField
					field={fields.reason}
					label="What is wrong?"
					placeholder="Choose"
					options={reasons.map((value) => ({ value, label: CLAIM_REASONS[value].label }))}
				/>
				<SelectField
					field={fields.remedy}
					label="What would you like?"
					options={CLAIM_REMEDY_NAMES.map((value) => ({ value, label: CLAIM_REMEDIES[value].label }))}
				/>
			</div>
			<TextArea field={fields.details} label="Details" mark="optional" rows={3} maxLength={2000} />
			<Photos photos={photos} errors={errors.photos ?? undefined} />
			<div className="acts">
				<Button variant="primary" pendingText="Sending...">
					Report the problem
				</Button>
				<span className="small mute">
					We answer {answered}. <SiteLink to={href("/legal/returns")}>Returns policy</SiteLink>
				</span>
			</div>
		</Form>
	);
}

/** Typing a number of units checks the line's box, and clearing it unchecks it. */
function checkTypedLine({ target }: FormEvent) {
	if (!(target instanceof HTMLInputElement) || !target.classList.contains("qty")) return;
	const box = target.closest(".pick")?.querySelector<HTMLInputElement>("[type=checkbox]");
	if (box) box.checked = !/^\s*0*\s*$/.test(target.value);
}

function PickLine({
	n,
	line,
	shipped,
	left,
	typed,
	errors,
}: {
	n: number;
	line: OrderLine;
	shipped: number;
	/** Shipped units that were not reported before. */
	left: number;
	typed: TypedLine | undefined;
	errors: string[];
}) {
	const box = `${PROBLEM_FORM}-pick-${n}`;
	const units = unitsId(n);
	const isBad = errors.length > 0;
	return (
		<div className="pick">
			<input type="hidden" name={`lines[${n}].orderItemId`} value={line.id} />
			<input
				type="checkbox"
				id={box}
				name={`lines[${n}].picked`}
				defaultChecked={Boolean(typed?.picked)}
				disabled={left === 0}
			/>
			<label htmlFor={box}>
				{lineName(line)}{" "}
				<span className="mute small">
					{shipped === 0
						? "not shipped yet"
						: left === 0
							? "all reported"
							: left < shipped
								? `${left} of ${counted(shipped, "unit")} left`
								: shipped < line.quantity
									? `${shipped} of ${counted(line.quantity, "unit")} shipped so far`
									: counted(left, "unit")}
				</span>
			</label>
			<span>
				<label className="vh" htmlFor={units}>
					Units affected of {lineName(line)}
				</label>
				<input
					className={isBad ? "in qty is-bad" : "in qty"}
					id={units}
					name={`lines[${n}].quantity`}
					inputMode="numeric"
					autoComplete="off"
					placeholder="0"
					defaultValue={typed?.quantity}
					disabled={left === 0}
					aria-invalid={isBad || undefined}
					aria-describedby={isBad ? `${units}-error` : undefined}
				/>
			</span>
			<FieldError id={`${units}-error`} errors={errors} />
		</div>
	);
}

/** The photos that wait for the form, and the picker for more. */
function Photos({ photos, errors }: Pick<Problem, "photos"> & { errors: string[] | undefined }) {
	const id = `${PROBLEM_FORM}-photos`;
	return (
		<div className={errors ? "field bad" : "field"}>
			<label htmlFor={id}>
				Photos <span className="opt">(optional)</span>
			</label>
			<span className="hint" id={`${id}-hint`}>
				The box and the goods, up to {MOST_CLAIM_PHOTOS} photos of {MAX_FILE_MB} MB each, {MAX_PHOTOS_MB} MB
				together. We remove location and camera data.
			</span>
			<FieldError id={`${id}-error`} errors={errors} />
			{photos.map((photo) => (
				<div className="filebox mb-2" key={photo.id}>
					<span className="ok">
						<Icon name="check" />
						<span className="vh">Uploaded: </span>
					</span>
					<b>
						<a href={href("/documents/:fileId", { fileId: photo.id })} target="_blank" rel="noreferrer">
							{photo.name}
						</a>
					</b>
					<span className="mute small">{formatBytes(photo.size)}</span>
					<span className="acts file-acts">
						<Button variant="link-bad" name="remove" value={photo.id} formNoValidate>
							Remove<span className="vh"> {photo.name}</span>
						</Button>
					</span>
				</div>
			))}
			{photos.length < MOST_CLAIM_PHOTOS ? (
				<div className="filebox">
					<input
						type="file"
						id={id}
						name="photos"
						multiple
						accept={ACCEPTED_PICTURES}
						aria-describedby={`${id}-hint`}
					/>
				</div>
			) : null}
		</div>
	);
}
