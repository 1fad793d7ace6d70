import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { DELIVERY_STATUSES, eventsFor, PAUSE_REASONS, TEST_EVENT, type WebhookEvent } from "~/terms/webhooks";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { Delivery, Endpoint } from "./webhooks.queries.server";

/** How an endpoint stands, in a badge; nothing for one that works. */
function StateBadge({ state, pausedWhy }: Endpoint) {
	if (state === "works") return null;
	if (state === "failing") return <Badge color="orange">Failing</Badge>;
	return <Badge>{pausedWhy ? PAUSE_REASONS[pausedWhy].label : "Stopped"}</Badge>;
}

/** Why nothing, or not everything, gets through. */
const standing = ({ state, pausedWhy, madeBy }: Endpoint): ReactNode => {
	if (pausedWhy) return PAUSE_REASONS[pausedWhy].says;
	if (state === "stopped") return `${madeBy} is no longer an owner.`;
	return state === "failing" ? "The last attempts failed." : null;
};

const COLUMNS = [{ head: "Webhook" }];

/** 'Orders; A parcel left': a group's name stands for all of its events. */
function eventsInWords(chosen: readonly WebhookEvent[], isCompany: boolean): string {
	const groups = Map.groupBy(eventsFor(isCompany), ({ group }) => group);
	return [...groups]
		.flatMap(([group, all]) => {
			const events = all.filter(({ name }) => chosen.includes(name));
			return events.length === all.length ? [group] : events.map(({ label }) => label);
		})
		.join("; ");
}

/** The endpoints, the newest first, each a link to its page. */
export function EndpointTable({
	endpoints,
	pageOf,
	isCompany,
}: {
	endpoints: Endpoint[];
	pageOf: (id: string) => string;
	isCompany: boolean;
}) {
	return (
		<TableFrame columns={COLUMNS}>
			{endpoints.map((endpoint) => (
				<tr key={endpoint.id}>
					<td className="wide">
						<SiteLink className="wrap-anywhere" to={pageOf(endpoint.id)}>
							{endpoint.url}
						</SiteLink>{" "}
						<StateBadge {...endpoint} />
						<span className="small block">{eventsInWords(endpoint.events, isCompany)}</span>
						<span className="small mute block">
							Made by {endpoint.madeBy}, <Moment at={endpoint.createdAt} />. {standing(endpoint)}
						</span>
					</td>
				</tr>
			))}
		</TableFrame>
	);
}

export type Reply = { result: SubmissionResult | null } | undefined;

/** Where an endpoint is and what it is told of; without `endpoint` it makes one. */
export function EndpointForm({
	isCompany,
	endpoint,
	action,
	reply,
}: {
	isCompany: boolean;
	endpoint?: Endpoint;
	action?: string;
	reply: Reply;
}) {
	const [form, fields] = answeredForm<{ url: string; events: string }>({
		id: "webhook",
		lastResult: reply?.result ?? undefined,
		defaultValue: { url: endpoint?.url ?? "" },
	});
	const typed = reply?.result?.initialValue;
	const ticked: string[] = typed
		? [(typed.events as string | string[] | undefined) ?? []].flat()
		: (endpoint?.events ?? []);
	const errors = form.allErrors.events ?? [];
	const groups = Map.groupBy(eventsFor(isCompany), ({ group }) => group);
	return (
		<Form
			method="post"
			action={action}
			id={form.id}
			noValidate
			// Boxes keep what was ticked after a refusal, and are as saved after a success.
			key={JSON.stringify([reply?.result ?? null, endpoint?.events])}
		>
			<ErrorSummary problems={problemsOf(form)} />
			<TextField
				field={fields.url}
				label="Address"
				hint="Begins with https:// and takes POST"
				type="url"
				maxLength={500}
				autoComplete="off"
			/>
			<fieldset className={errors.length > 0 ? "field bad" : "field"} id="webhook-events" tabIndex={-1}>
				<legend className="label-t">What it is told of</legend>
				<FieldError id="webhook-events-error" errors={errors} />
				{[...groups].map(([group, events]) => (
					<div key={group} className="border-b border-rule py-1">
						{events.map(({ name, label }) => (
							<label key={name} className="check small">
								<input type="checkbox" name="events" value={name} defaultChecked={ticked.includes(name)} />
								<span>{label}</span>
							</label>
						))}
					</div>
				))}
			</fieldset>
			<Button variant="primary" pendingText="Saving...">
				{endpoint ? "Save webhook" : "Make webhook"}
			</Button>
		</Form>
	);
}

/** The secret that an endpoint was just given, which no other page shows. */
export function MadeSecret({ url, secret }: { url: string; secret: string }) {
	return (
		<Note kind="good" className="mb-6">
			<div role="status">
				<h2 className="mb-2 wrap-anywhere">The secret of {url}</h2>
				<p className="mb-2">
					Copy it into your program now: it checks with it that a message is ours. It is shown only this once.
				</p>
				<p className="wrap-anywhere">
					<code>{secret}</code>
				</p>
			</div>
		</Note>
	);
}

/** What can be done with an endpoint besides changing it. */
export function EndpointActions({
	endpoint,
	formOf,
}: {
	endpoint: Endpoint;
	formOf: (does: string) => string;
}) {
	const { state, twoSecretsUntil } = endpoint;
	const works = state === "works" || state === "failing";
	return (
		<>
			{works ? null : <p className="mb-3">{standing(endpoint)}</p>}
			<div className="acts mb-4">
				<Form method="post" action={formOf("test")} preventScrollReset>
					<Button pendingText="Sending...">Send a test</Button>
				</Form>
				<Form method="post" action={formOf(works ? "pause" : "resume")} preventScrollReset>
					<Button pendingText="Saving...">{works ? "Pause" : "Resume"}</Button>
				</Form>
			</div>
			<Details summary="New secret">
				<p className="small mute mb-2">
					{twoSecretsUntil ? (
						<>
							The secret before signs too until <Moment at={twoSecretsUntil} show="shortTime" />. With another
							new one it ends at once.
						</>
					) : (
						"The present one signs too for 24 hours: time to change it in your program."
					)}
				</p>
				<Form method="post" action={formOf("secret")}>
					<Button size="s" pendingText="Making it...">
						Make new secret
					</Button>
				</Form>
			</Details>
			<Details summary="Delete">
				<p className="small mute mb-2">Nothing is sent to it anymore, and its log is deleted.</p>
				<Form method="post" action={formOf("delete")}>
					<Button size="s" variant="bad" pendingText="Deleting...">
						Delete webhook
					</Button>
				</Form>
			</Details>
		</>
	);
}

const LOG = [
	{ head: "Message" },
	{ head: "Status" },
	{ head: "Last attempt" },
	{ head: "Send again", hideHead: true },
];

/** What was sent to an endpoint and what it answered, the newest first. */
export function DeliveryLog({
	deliveries,
	total,
	page,
	formOf,
}: {
	deliveries: Delivery[];
	total: number;
	/** This page, to look again. */
	page: string;
	formOf: (does: string) => string;
}) {
	if (total === 0) return <p className="mute">Nothing was sent in the last 30 days.</p>;
	const waits = deliveries.some(({ status }) => status === "waiting" || status === "sending");
	return (
		<>
			<p className="small mute mb-2">
				The newest {deliveries.length} of {total} in the last 30 days.{" "}
				{waits ? (
					<SiteLink to={page} reloadDocument>
						Look again
					</SiteLink>
				) : null}
			</p>
			<TableFrame columns={LOG}>
				{deliveries.map((delivery) => (
					<DeliveryRow key={delivery.id} delivery={delivery} formOf={formOf} />
				))}
			</TableFrame>
		</>
	);
}

function DeliveryRow({ delivery, formOf }: { delivery: Delivery; formOf: (does: string) => string }) {
	const { id, type, number, status, attempts, nextAttemptAt, triedAt, tookMs, answer, error } = delivery;
	const { label, color } = DELIVERY_STATUSES[status];
	const isOver = status === "sent" || status === "failed";
	return (
		<tr>
			<td className="wide">
				<b className="font-semibold">{type === TEST_EVENT ? "Test" : type}</b> {number}
				<span className="small mute block">
					<span className="mono wrap-anywhere">{id}</span>,{" "}
					<Moment at={delivery.createdAt} show="shortTime" />
				</span>
			</td>
			<td data-l="Status">
				<Badge color={color}>{label}</Badge>
				{nextAttemptAt && attempts > 0 ? (
					<span className="small mute block">
						again <Moment at={nextAttemptAt} show="shortTime" />
					</span>
				) : null}
			</td>
			<td className="wide small">
				{triedAt ? (
					<>
						<Moment at={triedAt} show="shortTime" />, {tookMs} ms
						{attempts > 1 ? `, attempt ${attempts}` : ""}
						<span className="block">{error ?? `It answered ${delivery.answerStatus}.`}</span>
						{answer ? (
							<Details summary="Its answer begins">
								<code className="wrap-anywhere">{answer}</code>
							</Details>
						) : null}
					</>
				) : (
					error
				)}
			</td>
			<td className="wide">
				{isOver ? (
					<Form method="post" action={formOf("redeliver")} preventScrollReset>
						<input type="hidden" name="message" value={id} />
						<Button size="s" pendingText="Sending...">
							Send again<span className="vh"> {id}</span>
						</Button>
					</Form>
				) : null}
			</td>
		</tr>
	);
}
