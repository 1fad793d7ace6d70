import { type ReactNode, useState } from "react";
import { Icon } from "../icon";
import { describedBy, type FieldSource, readField } from "./field-source";
import { Field, type FieldText } from "./form-field";

/** The name and value of a submit button. */
type Submit = { name: string; value: string };

/** Formats bytes: 412 kB, 2.4 MB. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return `${bytes} bytes`;
	if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function Chosen({ name, size, href }: { name: string; size?: number; href?: string }) {
	return (
		<>
			<span className="ok">
				<Icon name="check" />
				<span className="vh">Chosen: </span>
			</span>
			<b>{href ? <a href={href}>{name}</a> : name}</b>
			{size !== undefined && <span className="mute small">{formatBytes(size)}</span>}
		</>
	);
}

/**
 * A file upload. A file that the server already has is passed as `chosen` (size in bytes) and shown with a check mark
 * and the buttons Replace and Remove; otherwise the browser's file picker is shown.
 */
export function FileField(
	props: FieldText &
		FieldSource & {
			accept?: string;
			required?: boolean;
			chosen?: { name: string; size?: number; href?: string } | null;
			replace?: Submit;
			remove?: Submit;
			/** With JavaScript: called with the chosen file, or without one when the choice is cleared. */
			onChoose?: (file: File | undefined) => void;
			/** Replaces the picker while the chosen file is uploading. */
			busy?: ReactNode;
			children?: ReactNode;
		},
) {
	const {
		label,
		hideLabel,
		hint,
		mark,
		className,
		accept,
		required,
		chosen,
		replace,
		remove,
		onChoose,
		busy,
		children,
	} = props;
	const state = readField(props);
	const [picked, setPicked] = useState<{ name: string; size: number }>();
	const button = (text: string, look: string, submit: Submit) => (
		<button
			type="submit"
			className={look}
			name={submit.name}
			value={submit.value}
			form={state.form}
			formNoValidate
		>
			{text}
			<span className="vh"> {label}</span>
		</button>
	);
	return (
		<Field
			grouped={Boolean(chosen)}
			state={state}
			label={label}
			hideLabel={hideLabel}
			hint={hint}
			mark={mark}
			className={className}
		>
			{chosen ? (
				<div className="filebox" id={state.id} tabIndex={-1}>
					<Chosen {...chosen} />
					<span className="acts file-acts">
						{replace && button("Replace", "linkbtn", replace)}
						{remove && button("Remove", "linkbtn danger", remove)}
					</span>
				</div>
			) : (
				<div className="filebox">
					<input
						key={state.key}
						{...describedBy(state, Boolean(hint))}
						type="file"
						className={busy ? "vh" : undefined}
						id={state.id}
						name={state.name}
						form={state.form}
						accept={accept}
						required={required ?? state.required}
						onChange={(event) => {
							const file = event.currentTarget.files?.[0];
							setPicked(file && { name: file.name, size: file.size });
							onChoose?.(file);
						}}
					/>
					{picked && !busy && <Chosen {...picked} />}
					{picked && busy ? (
						<>
							<b>{picked.name}</b>
							<span className="mute small">{formatBytes(picked.size)}</span>
							<span className="acts file-acts">{busy}</span>
						</>
					) : null}
				</div>
			)}
			{children}
		</Field>
	);
}
