import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/form/text-field";

/** Further fields, before and after the text, with or without a button of their own before the one that sends the answer alone. */
export type MoreFields = { first?: ReactNode; fields: ReactNode; button?: ReactNode };

/** An answer that goes out by email. */
export function AnswerForm({
	action,
	id,
	name,
	label,
	to,
	back,
	formKey,
	errors = [],
	typed = "",
	more,
}: {
	action: string;
	/** The record's id: names the field. */
	id: string;
	name: "reply" | "answer";
	label: string;
	/** The address it goes to. */
	to: string;
	/** Where sending it leads; the list unless given. */
	back?: string | undefined;
	formKey: string;
	errors?: string[];
	typed?: string | undefined;
	more?: MoreFields | undefined;
}) {
	return (
		<Form method="post" action={action} id={answerFormId(id)} noValidate preventScrollReset>
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
			{back ? <input type="hidden" name="redirectTo" value={back} /> : null}
			{more?.first}
			<TextArea
				name={name}
				id={answerFieldId(id)}
				label={label}
				hint={`We'll email it to ${to}`}
				rows={5}
				maxLength={5000}
				defaultValue={typed}
				errors={errors}
			/>
			{more?.fields}
			<div className="acts">
				{more?.button}
				<Button variant={more?.button ? "default" : "primary"} pendingText="Sending...">
					Send {name}
				</Button>
			</div>
		</Form>
	);
}

/** For fields outside of the form's element. */
export const answerFormId = (id: string) => `answer-form-${id}`;

/** The id of a further field of the answer's form. */
export const moreFieldId = (id: string, name: string) => `${name}-${id}`;

export const answerFieldId = (id: string) => `answer-${id}`;

/** Sets a record's status, and stays where it was set. */
export function StatusForm({
	action,
	id,
	of,
	status,
	options,
	back,
}: {
	action: string;
	id: string;
	/** The record that the status belongs to, for assistive technology. */
	of: string;
	status: string;
	options: Readonly<Record<string, { label: string }>>;
	back: string;
}) {
	return (
		<Form method="post" action={action} className="decidebar static fbar" preventScrollReset>
			<input type="hidden" name="redirectTo" value={back} />
			<label className="small" htmlFor={`status-${id}`}>
				Status<span className="vh"> of {of}</span>
			</label>
			<select className="in" id={`status-${id}`} name="status" defaultValue={status} key={`${id} ${status}`}>
				{Object.entries(options).map(([value, { label }]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<Button size="s" pendingText="Saving...">
				Set<span className="vh"> status of {of}</span>
			</Button>
		</Form>
	);
}
