import { useState } from "react";
import { Form, href, useFetcher } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { keysOf } from "~/terms/keys-of";
import { neededBy, SWITCHES, type SwitchName } from "~/terms/switches";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useRowFlash } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { Badge } from "~/ui/text/badge";
import type { Route } from "./+types/features";
import { saveFeatures } from "./save-features.server";

export const loader = ({ context }: Route.LoaderArgs) =>
	getSavedSetting(getDb(context), adminOrDenied(context), "features");

const NAMES = keysOf(SWITCHES);

const sentence = (labels: readonly string[], word: string) =>
	labels.length > 0 ? [`${labels.join(", ")}: ${word}.`] : [];

/** What is now under this feature, or is no more. */
const oneSwitched = (name: SwitchName, isOn: boolean): string => {
	const { where } = SWITCHES[name];
	return isOn
		? `You find it under ${where}${/[.?]$/.test(where) ? "" : "."}`
		: "What it had is kept, and counts again when it is on.";
};

/** Switches features on and off; what is in use is asked about first (Rule 9.40). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveFeatures, {
		done: ({ on, off }, { form }) => {
			const to = href("/admin/settings/features");
			const only = NAMES.find((name) => name === form.get("only"));
			if (!only) {
				const text = [...sentence(on, "on"), ...sentence(off, "off, and kept")].join(" ");
				return { to, title: "Features Saved", text: text || "Nothing has changed." };
			}
			const isOn = form.getAll("on").includes(only);
			return {
				to,
				title: `${SWITCHES[only].label} ${isOn ? "is on." : "is off."}`,
				text: oneSwitched(only, isOn),
				row: true,
			};
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

const GROUPS = [...Map.groupBy(NAMES, (name) => SWITCHES[name].group)];

/** What the shop uses: switches in groups (Rule 9.40). */
export default function Features({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, ...saved } = loaderData;
	const result = actionData?.result;
	const asks = result?.error?.sure ?? [];
	const problems = Object.entries(result?.error ?? {}).flatMap(([field, texts]) =>
		(texts ?? []).map((text) => (field === "sure" ? { id: "features-sure", text } : { text })),
	);
	const typed = result?.initialValue;
	const chosen = typed ? [typed.on ?? []].flat().map(String) : null;
	const isOn = (name: SwitchName) => (chosen ? chosen.includes(name) : !value.off.includes(name));
	const isUsed = (name: SwitchName) => ![name, neededBy(name)].some((one) => one && value.off.includes(one));
	const inUse = NAMES.filter(isUsed).length;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Features</PageTitle>
			<Form method="post" key={actionData ? JSON.stringify(result) : version} noValidate>
				<Flash message={actionData?.toast} />
				<ErrorSummary
					problems={problems}
					title={asks.length > 0 ? "This is in use and would stop" : "There is a problem"}
				/>
				<p className="my-3">
					{inUse} of {NAMES.length} on. A small shop needs none of these on its first day. What is off is
					hidden everywhere, and nothing is deleted.
				</p>
				<input type="hidden" name="version" value={version} />
				{GROUPS.map(([group, names]) => (
					<section key={group} aria-label={group} className="mb-6">
						<h2 className="swt-h">
							{group} <small className="lg-s">Where it appears</small>
						</h2>
						{names.map((name) => (
							<SwitchRow
								key={name}
								{...{ name, isOn: isOn(name), isUsed: isUsed(name), version }}
								lacks={value.off.includes(neededBy(name) ?? name) ? neededBy(name) : null}
							/>
						))}
					</section>
				))}
				{asks.length > 0 ? (
					<CheckboxField
						name="sure"
						id="features-sure"
						label="Switch off all the same. It is kept, and counts again when it is on."
						errors={asks}
					/>
				) : null}
				{useHydrated() && problems.length === 0 ? null : (
					<Button variant="primary" pendingText="Saving...">
						Save features
					</Button>
				)}
			</Form>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}

type RowProps = {
	name: SwitchName;
	isOn: boolean;
	isUsed: boolean;
	/** What it needs and is off. */
	lacks: SwitchName | null;
	version: number;
};

/** A switch. With scripts it saves itself, its row answers, and one that would stop what is in use asks first. */
function SwitchRow({ name, isOn, isUsed, lacks, version }: RowProps) {
	const { label, says, where } = SWITCHES[name];
	const hydrated = useHydrated();
	const fetcher = useFetcher<typeof action>();
	const flash = useRowFlash(name);
	const [isKept, keep] = useState(false);
	const turn = (on: boolean, sure = false) => {
		keep(false);
		const fields = { only: name, at: name, version: String(version) };
		fetcher.submit(
			{ ...fields, ...(on ? { on: name } : {}), ...(sure ? { sure: "on" } : {}) },
			{ method: "post", preventScrollReset: true },
		);
	};
	const sent = fetcher.formData;
	const reply = fetcher.state === "idle" && !isKept ? fetcher.data?.result : undefined;
	const problems = Object.values(reply?.error ?? {}).flatMap((texts) => texts ?? []);
	return (
		<>
			<label className="swt">
				<input
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
					role="switch"
					name="on"
					value={name}
					aria-describedby={`${name}-says`}
					checked={sent ? sent.getAll("on").includes(name) : isOn}
					// Not without scripts, where a box that is disabled would be sent as off.
					disabled={hydrated && lacks !== null}
					onChange={({ currentTarget }) => turn(currentTarget.checked)}
				/>
				<span>
					<b>
						{label} <Badge color={isUsed ? "green" : "gray"}>{isUsed ? "On" : "Off"}</Badge>
					</b>
					<span id={`${name}-says`}>
						{says}
						{lacks ? ` Needs ${SWITCHES[lacks].label}.` : null}
					</span>
				</span>
				<small>{where}</small>
			</label>
			{problems.length > 0 ? (
				<div className="said-strip said-no" role="alert">
					<span>{problems.join(" ")}</span>
					<button type="button" className="linkbtn small" onClick={() => turn(false, true)}>
						Switch off
					</button>
					<button type="button" className="linkbtn small" onClick={() => keep(true)}>
						Keep it on
					</button>
				</div>
			) : flash && fetcher.state === "idle" ? (
				<div className="said-strip" role="status">
					<span>
						<b>{flash.title}</b> {flash.text}
					</span>
					<button type="button" className="linkbtn small" onClick={() => turn(!isOn)}>
						Undo
					</button>
				</div>
			) : null}
		</>
	);
}
