import { Form, href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { getNumbers, saveNumbers } from "~/kernel/numbers/save-numbers.server";
import { NUMBERED } from "~/terms/numbered";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import type { Route } from "./+types/numbers";

export const loader = ({ context }: Route.LoaderArgs) => getNumbers(getDb(context), adminOrDenied(context));

/** Saves how orders and papers are numbered (Rule 9.80). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveNumbers, {
		failed: { title: "Error", text: "The numbers were not saved." },
		done: {
			to: href("/admin/settings/numbers"),
			title: "Settings Saved",
			text: "New orders and papers follow them now.",
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

const idOf = (field: string) => field.replaceAll(".", "-");

/** How new orders and papers are numbered. */
export default function NumbersPage({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, version, ...saved } = loaderData;
	const result = actionData?.result;
	const errors = (result?.error ?? {}) as Record<string, string[] | undefined>;
	const typed = result?.initialValue as { kinds?: Record<string, Record<string, string>> } | undefined;
	const problems = Object.entries(errors).flatMap(([field, texts]) =>
		(texts ?? []).map((text) => ({ id: idOf(field), text })),
	);
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Numbers</PageTitle>
			<p className="small mute mb-2">
				For orders and papers that are still to come. Those that exist keep their numbers and are found by
				them. No number is ever given twice.
			</p>
			<Form
				method="post"
				key={actionData ? JSON.stringify(result) : version}
				noValidate
				className="max-w-184"
			>
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problems} />
				<input type="hidden" name="version" value={version} />
				{rows.map(({ kind, prefix, chosen, last, next }) => {
					const sent = typed?.kinds?.[kind];
					const of = (field: "prefix" | "next") => {
						const name = `kinds.${kind}.${field}`;
						return { name, id: idOf(name), errors: errors[name] ?? [] };
					};
					return (
						<fieldset key={kind} className="mb-4">
							<legend className="strong">{NUMBERED[kind].label}</legend>
							<p className="small mute">
								{last ? `The last one is ${last}, the next ${next}.` : `None yet. The first will be ${next}.`}
							</p>
							<div className="cols cols-2">
								<TextField
									{...of("prefix")}
									label="Prefix"
									maxLength={8}
									autoCapitalize="characters"
									autoComplete="off"
									spellCheck={false}
									defaultValue={sent ? (sent.prefix ?? "") : prefix}
								/>
								<TextField
									{...of("next")}
									label="Next number"
									mark="optional"
									className="mb-0"
									inputMode="numeric"
									autoComplete="off"
									placeholder="goes on"
									defaultValue={sent ? (sent.next ?? "") : (chosen ?? "")}
								/>
							</div>
						</fieldset>
					);
				})}
				<div className="savebar">
					<Button variant="primary" pendingText="Saving...">
						Save numbers
					</Button>
					<span className="end">Orders and papers that exist keep theirs</span>
				</div>
				<SavedBy {...saved} />
			</Form>
		</SettingsFrame>
	);
}
