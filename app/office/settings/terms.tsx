import { Form, href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { PAYMENT_TERM_NAMES, PAYMENT_TERMS } from "~/terms/payment";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Note } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import type { Route } from "./+types/terms";
import { saveTerms, termsInUse } from "./save-terms.server";

export function loader({ context }: Route.LoaderArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	return { ...getSavedSetting(db, admin, "terms"), inUse: termsInUse(db, admin) };
}

/** Saves which payment terms are given, and which new companies get (Rule 7.54). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveTerms, {
		failed: { title: "Error", text: "The payment terms were not saved." },
		done: {
			to: href("/admin/settings/terms"),
			title: "Settings Saved",
			text: "Staff can give these terms now. Companies keep theirs.",
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

const idOf = (field: string) => `terms-${field}`;

/** Which payment terms companies are given, and how many have each. */
export default function TermsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, inUse, ...saved } = loaderData;
	const result = actionData?.result;
	const typed = result?.initialValue as { given?: string | string[]; forNew?: string } | undefined;
	const given: readonly string[] = typed ? [typed.given ?? []].flat() : value.given;
	const forNew = typed?.forNew ?? value.forNew;
	const errors = (result?.error ?? {}) as Record<string, string[] | undefined>;
	const problems = Object.entries(errors).flatMap(([field, texts]) =>
		(texts ?? []).map((text) => ({ id: idOf(field === "forNew" ? `new.${forNew}` : field), text })),
	);
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Payment terms</PageTitle>
			<p className="small mute mb-2">
				Ticked terms can be given to a company, on its page. It may always prepay.
			</p>
			<div className="split">
				<Form method="post" key={actionData ? JSON.stringify(result) : version} noValidate>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problems} />
					<input type="hidden" name="version" value={version} />
					<FieldError id="terms-forNew-error" errors={errors.forNew} />
					<table className="table stack rows">
						<caption className="vh">Payment terms</caption>
						<thead>
							<tr>
								<th>Give</th>
								<th>New companies</th>
								<th className="num">In use</th>
							</tr>
						</thead>
						<tbody>
							{PAYMENT_TERM_NAMES.map((name) => {
								const { label, says } = PAYMENT_TERMS[name];
								const field = `given.${name}`;
								const n = inUse[name] ?? 0;
								const problem = errors[field];
								return (
									<tr key={name}>
										<td>
											<FieldError id={`${idOf(field)}-error`} errors={problem} />
											<label className="check mb-0">
												<input
													type="checkbox"
													name="given"
													value={name}
													id={idOf(field)}
													defaultChecked={given.includes(name)}
													aria-invalid={problem ? true : undefined}
													aria-describedby={problem ? `${idOf(field)}-error` : undefined}
												/>
												<span>
													<b>{label}</b> <span className="mute">{says}</span>
												</span>
											</label>
										</td>
										<td data-l="New companies">
											<label className="check mb-0">
												<input
													type="radio"
													name="forNew"
													value={name}
													id={idOf(`new.${name}`)}
													defaultChecked={forNew === name}
													aria-label={`${label} for new companies`}
													aria-describedby={errors.forNew ? "terms-forNew-error" : undefined}
												/>
												{forNew === name ? <span className="small">Default</span> : null}
											</label>
										</td>
										<td className="num" data-l="In use">
											{n > 0 ? (
												<SiteLink className="tap" to={`${href("/admin/companies")}?terms=${name}`}>
													{counted(n, "company", "companies")}
												</SiteLink>
											) : (
												<span className="mute">no company</span>
											)}
										</td>
									</tr>
								);
							})}
						</tbody>
					</table>
					<div className="savebar">
						<Button variant="primary" pendingText="Saving...">
							Save payment terms
						</Button>
						<span className="end">Nothing is mailed to customers</span>
					</div>
					<SavedBy {...saved} />
				</Form>
				<div className="grid content-start gap-4">
					<Note>
						<b>
							{PAYMENT_TERMS[value.forNew].hasCredit
								? `New companies get ${PAYMENT_TERMS[value.forNew].label}.`
								: "New companies prepay."}
						</b>{" "}
						{PAYMENT_TERMS[value.forNew].hasCredit
							? "Your goods leave before they are paid for. Set a credit limit on the company's account, or let new companies prepay."
							: "Give other terms on the company page, one customer at a time."}
					</Note>
					<Note>
						<b>An order keeps its days.</b> Its invoices are due by the terms that held when it was placed,
						whatever the company has later.
					</Note>
				</div>
			</div>
		</SettingsFrame>
	);
}
