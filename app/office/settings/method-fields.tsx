import {
	lacksNote,
	METHOD_USERS,
	type OfferedMethod,
	PAYMENT_METHODS,
	type PaymentMethod,
	usersOf,
} from "~/terms/payment";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Badge } from "~/ui/text/badge";
import type { FieldErrors } from "../selling/admin/parts";

/** The id of a field by its name, for links from the summary of errors. */
export const idOf = (field: string): string => `payment-${field}`;

/** What belongs into the instructions of each method. */
const HINTS: Record<PaymentMethod, string> = {
	net30: "What to write on the payment. How to send it is below",
	credit_card: "When you call. Card numbers are never asked for or stored here",
	bank_transfer: "Bank, account name, routing and account number",
	check: "Payable to whom, sent where",
	cash_on_delivery: "What the driver takes, such as cash or a money order",
};

/** A payment method: whether it is offered, what customers read, and who may use it (Rules 5.12, 5.15, 5.16). */
export function MethodFields({
	method,
	value: { isOffered, users, note, link },
	isOn,
	errors,
}: {
	method: PaymentMethod;
	/** As typed. */
	value: OfferedMethod;
	/** As saved. */
	isOn: boolean;
	errors: FieldErrors;
}) {
	const { name } = PAYMENT_METHODS[method];
	const of = (field: string) => {
		const full = `methods.${method}.${field}`;
		return { name: full, id: idOf(full), errors: errors[full] ?? [] };
	};
	const offer = of("isOffered");
	const choices = usersOf(method);
	const title = `method-${method}`;
	return (
		<section className="card" aria-labelledby={title}>
			<div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
				<h2 className="mb-0" id={title}>
					{name} {isOn ? <Badge color="green">On</Badge> : <Badge>Off</Badge>}
				</h2>
				<label className="check">
					<input
						type="checkbox"
						name={offer.name}
						id={offer.id}
						defaultChecked={isOffered}
						aria-describedby={offer.errors.length > 0 ? `${offer.id}-error` : undefined}
						aria-invalid={offer.errors.length > 0 ? true : undefined}
					/>
					<span>
						Offer<span className="vh"> {name.toLowerCase()}</span>
					</span>
				</label>
			</div>
			{offer.errors.length > 0 ? (
				<div className="field bad">
					<FieldError id={`${offer.id}-error`} errors={offer.errors} />
				</div>
			) : null}
			<TextArea
				{...of("note")}
				label={
					<>
						What customers read<span className="vh">: {name}</span>
					</>
				}
				mark={lacksNote(method) ? undefined : "optional"}
				hint={HINTS[method]}
				rows={3}
				maxLength={600}
				defaultValue={note ?? ""}
			/>
			<div className="cols cols-2">
				<TextField
					{...of("link")}
					label={
						<>
							Page to pay on<span className="vh">: {name}</span>
						</>
					}
					mark="optional"
					className="max-sm:mb-4 mb-0"
					hint="An address that begins with https://"
					inputMode="url"
					spellCheck={false}
					defaultValue={link ?? ""}
				/>
				{choices.length > 1 ? (
					<SelectField
						{...of("users")}
						className="mb-0"
						label={
							<>
								Who may use it<span className="vh">: {name}</span>
							</>
						}
						hint="For all orders, also by phone"
						options={choices.map((one) => ({ value: one, label: METHOD_USERS[one].label }))}
						defaultValue={users}
					/>
				) : (
					<div className="small">
						<input type="hidden" name={of("users").name} value={choices[0]} />
						<b className="block">Who may use it</b>
						<span className="mute">Companies on net terms. You set them on each company's page.</span>
					</div>
				)}
			</div>
		</section>
	);
}
