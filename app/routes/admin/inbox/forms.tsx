import { Form, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/form/text-field";

/** An answer that goes out by email. */
export function AnswerForm({
	action,
	id,
	name,
	label,
	to,
	formKey,
	errors = [],
	typed = "",
}: {
	action: string;
	/** The record's id: names the field where a page holds several. */
	id: string;
	name: "reply" | "answer";
	label: string;
	/** The address it goes to. */
	to: string;
	formKey: string;
	errors?: string[];
	typed?: string | undefined;
}) {
	return (
		<Form method="post" action={action} noValidate>
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
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
			<Button variant="ink" pendingText="Sending...">
				Send {name}
			</Button>
		</Form>
	);
}

export const answerFieldId = (id: string) => `answer-${id}`;

/** Sets a record's status, and stays where it was set. */
export function StatusForm({
	action,
	id,
	of,
	status,
	options,
}: {
	action: string;
	id: string;
	/** The record that the status belongs to, for assistive technology. */
	of: string;
	status: string;
	options: Readonly<Record<string, { label: string }>>;
}) {
	const { pathname, search } = useLocation();
	return (
		<Form method="post" action={action} className="acts gap-2">
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<label className="font-semibold" htmlFor={`status-${id}`}>
				Status<span className="vh"> of {of}</span>
			</label>
			<select className="in w-auto" id={`status-${id}`} name="status" defaultValue={status} key={status}>
				{Object.entries(options).map(([value, { label }]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<Button pendingText="Saving...">
				Set<span className="vh"> status of {of}</span>
			</Button>
		</Form>
	);
}
