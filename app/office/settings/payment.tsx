import { Form, href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { onlyShownAgain } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Payment } from "~/kernel/settings/setting";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { METHOD_USER_NAMES, type OfferedMethod, PAYMENT_METHOD_NAMES, usersOf } from "~/terms/payment";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import type { Route } from "./+types/payment";
import { idOf, MethodFields } from "./method-fields";
import { PaymentPreview } from "./payment-preview";
import { savePayment } from "./save-payment.server";

export const loader = ({ context }: Route.LoaderArgs) =>
	getSavedSetting(getDb(context), adminOrDenied(context), "payment");

/** Saves how customers can pay (Rules 5.12, 5.15, 5.16), or only shows the page again as it was typed. */
export async function action(args: Route.ActionArgs) {
	adminOrDenied(args.context);
	const form = await readForm(args.request);
	return commandAction(
		args,
		savePayment,
		{
			failed: { title: "Error", text: "The payment methods were not saved." },
			done: {
				to: href("/admin/settings/payment"),
				title: "Settings Saved",
				text: "Checkout, order pages and new papers follow them now.",
			},
		},
		form.get("intent") === "preview" ? onlyShownAgain(form) : form,
	);
}

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

/** The methods as they were typed. */
function typedMethods(sent: Record<string, unknown>, saved: Payment): Payment {
	const typed = (sent.methods ?? {}) as Partial<Record<string, Record<string, unknown>>>;
	const text = (value: unknown) => (typeof value === "string" && value.trim() ? value : null);
	return Object.fromEntries(
		PAYMENT_METHOD_NAMES.map((method): [string, OfferedMethod] => {
			const { isOffered, users, note, link } = typed[method] ?? {};
			const whom = METHOD_USER_NAMES.find((one) => one === users) ?? saved[method].users;
			return [
				method,
				{
					isOffered: isOffered === "on",
					users: usersOf(method).includes(whom) ? whom : usersOf(method)[0]!,
					...{ note: text(note), link: text(link) },
				},
			];
		}),
	) as Payment;
}

/** How customers can pay: each method with what they read, and who may use it. */
export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, ...saved } = loaderData;
	const result = actionData?.result;
	const typed = result?.initialValue as Record<string, unknown> | undefined;
	const shown = typed ? typedMethods(typed, value) : value;
	const errors = (result?.error ?? {}) as Record<string, string[] | undefined>;
	const problems = Object.entries(errors).flatMap(([field, texts]) =>
		(texts ?? []).map((text) => ({ id: idOf(field), text })),
	);
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Payment methods</PageTitle>
			<p className="small mute mb-2">
				Nothing is charged here. Customers read your instructions at checkout, on the order, on papers and in
				mails about money, and only after login.
			</p>
			<div className="split">
				<Form method="post" key={actionData ? JSON.stringify(result) : version} noValidate>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problems} />
					<input type="hidden" name="version" value={version} />
					<div className="grid gap-4">
						{PAYMENT_METHOD_NAMES.map((method) => (
							<MethodFields
								key={method}
								method={method}
								value={shown[method]}
								isOn={value[method].isOffered}
								errors={errors}
							/>
						))}
					</div>
					<div className="savebar">
						<Button variant="primary" name="intent" value="save" pendingText="Saving...">
							Save payment methods
						</Button>
						<Button name="intent" value="preview">
							Update preview
						</Button>
						<span className="end">Orders placed before keep their method</span>
					</div>
					<SavedBy {...saved} />
				</Form>
				<PaymentPreview payment={shown} />
			</div>
		</SettingsFrame>
	);
}
