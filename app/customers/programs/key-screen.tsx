import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { scopesInWords, subjectsOf, WAYS } from "~/terms/programs";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { KeyState, ProgramKey } from "./programs.queries.server";

const STATES: Record<Exclude<KeyState, "works">, string> = {
	revoked: "Revoked",
	expired: "Expired",
	stopped: "Stopped",
};

const COLUMNS = [
	{ head: "Program" },
	{ head: "May" },
	{ head: "Last used" },
	{ head: "Works until" },
	{ head: "Revoke", hideHead: true },
];

/** The keys, the newest first; those that work can be revoked by a form of their row. */
export function KeyTable({
	keys,
	isCompany,
	revokeAt,
}: {
	keys: ProgramKey[];
	isCompany: boolean;
	/** The address of the form that revokes a key. */
	revokeAt: (id: string) => string;
}) {
	return (
		<TableFrame columns={COLUMNS}>
			{keys.map((key) => {
				const { id, name, begins, scopes, madeBy, createdAt, lastUsedAt, expiresAt, revokedAt, state } = key;
				const at = `key-${id}`;
				return (
					<tr key={id} id={at}>
						<td className="wide">
							<b className="font-semibold">{name}</b>{" "}
							{state === "works" ? null : <Badge>{STATES[state]}</Badge>}
							<span className="small mute block">
								<span className="mono">{begins}…</span> made by {madeBy}, <Moment at={createdAt} />
							</span>
							<InlineFlash at={at} />
						</td>
						<td className="wide small">{scopesInWords(scopes, isCompany)}</td>
						<td data-l="Last used" className="mute">
							{lastUsedAt ? <Moment at={lastUsedAt} /> : "Never"}
						</td>
						<td data-l="Works until" className="mute">
							{revokedAt ? (
								<>
									Revoked <Moment at={revokedAt} />
								</>
							) : state === "stopped" ? (
								`${madeBy} is no longer an owner`
							) : expiresAt ? (
								<Moment at={expiresAt} />
							) : (
								"No end"
							)}
						</td>
						<td className="wide">
							{state === "revoked" ? null : (
								<Details
									summary={
										<>
											Revoke<span className="vh"> the key of {name}</span>
										</>
									}
								>
									<p className="small mute mb-2">
										The program stops at once. A revoked key never works again.
									</p>
									<Form method="post" action={revokeAt(id)} preventScrollReset>
										<input type="hidden" name="at" value={at} />
										<Button size="s" variant="bad" pendingText="Revoking...">
											Revoke key<span className="vh"> of {name}</span>
										</Button>
									</Form>
								</Details>
							)}
						</td>
					</tr>
				);
			})}
		</TableFrame>
	);
}

const WORDS = { read: "Read", write: "Write" } as const;

type Reply = { result: SubmissionResult | null } | undefined;

/** Makes a key: a name, what it may do, and its last day. */
export function MakeKeyForm({ isCompany, reply }: { isCompany: boolean; reply: Reply }) {
	const [form, fields] = answeredForm<{ name: string; scopes: string; lastDay: string }>({
		id: "key",
		lastResult: reply?.result ?? undefined,
	});
	const ticked: string[] = [reply?.result?.initialValue?.scopes ?? []].flat().map(String);
	const errors = form.allErrors.scopes ?? [];
	return (
		<Form
			method="post"
			id={form.id}
			noValidate
			// Boxes keep what was ticked after a refusal, and are empty after a key was made.
			key={JSON.stringify(reply?.result ?? null)}
		>
			<ErrorSummary problems={problemsOf(form)} />
			<TextField
				field={fields.name}
				label="Program"
				hint="So that you know it again: ShipStation, Label printer"
				maxLength={60}
				autoComplete="off"
			/>
			<fieldset className={errors.length > 0 ? "field bad" : "field"} id="key-scopes" tabIndex={-1}>
				<legend className="label-t">What it may do</legend>
				<FieldError id="key-scopes-error" errors={errors} />
				<ul>
					{subjectsOf(isCompany).map(({ name, label }) => (
						<li
							key={name}
							className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-rule small"
						>
							<span>{label}</span>
							<span className="flex gap-4">
								{WAYS.map((way) => (
									<label key={way} className="check">
										<input
											type="checkbox"
											name="scopes"
											value={`${name}:${way}`}
											defaultChecked={ticked.includes(`${name}:${way}`)}
										/>
										<span>
											{WORDS[way]}
											<span className="vh"> {label}</span>
										</span>
									</label>
								))}
							</span>
						</li>
					))}
				</ul>
			</fieldset>
			<TextField
				field={fields.lastDay}
				label="Last day"
				mark="optional"
				type="date"
				hint="Empty: until you revoke it"
			/>
			<Button variant="primary" pendingText="Making the key...">
				Make key
			</Button>
		</Form>
	);
}

/** The key that was just made, which no other page shows. */
export function MadeKey({ name, value, isCompany }: { name: string; value: string; isCompany: boolean }) {
	return (
		<Note kind="good" className="mb-6">
			<div role="status">
				<h2 className="mb-2">The key of {name}</h2>
				<p className="mb-2">
					Copy it into the program now. It is shown only this once: we keep a fingerprint of it.
				</p>
				<p className="wrap-anywhere">
					<code>{value}</code>
				</p>
				<p className="small mute mt-2">
					The program sends it with each call: <span className="mono">Authorization: Bearer rw_…</span>
				</p>
				{isCompany ? null : (
					<p className="small mute mt-2">
						In ShipStation the user is <span className="mono">{value.slice(0, 15)}</span> and the password the
						whole key. <a href={href("/admin/help/:slug", { slug: "programs" })}>How to connect it</a>
					</p>
				)}
			</div>
		</Note>
	);
}
