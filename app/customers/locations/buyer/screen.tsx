import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { APPLICATION_KINDS } from "~/terms/application-kind";
import { LOCATION_STATUSES } from "~/terms/company";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Facts, Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { LOCATION_LIST } from "../../fields/location-fields";
import type { OwnLocation, OwnRequest } from "../location.queries.server";
import type { LocationInput } from "../location.schema";
import { Licenses } from "./licenses";
import type { LocationPage } from "./location";
import { LocationFields } from "./location-fields";

export type Reply = { result: SubmissionResult; toast: FlashMessage | null } | null | undefined;

/** One store: what we know of it, its licenses, and what its owner can change. */
export function LocationScreen({
	location,
	isOwner,
	held,
	today,
	reply,
	licenseReply,
}: LocationPage & { reply?: Reply; licenseReply?: Reply }) {
	const { id, name, status, address, requests } = location;
	const { label, color } = LOCATION_STATUSES[status];
	const isFailed = [reply, licenseReply].some((one) => one?.result.status === "error");
	return (
		<div className="wrap">
			<PageTitle>{`${isFailed ? "Error: " : ""}${name}`}</PageTitle>
			<PortalHead title={name} intro={address.replaceAll("\n", ", ")}>
				<Badge color={color}>{label}</Badge>
				<SiteLink to={href("/portal/locations")}>All stores</SiteLink>
			</PortalHead>
			<Flash message={reply?.toast ?? licenseReply?.toast} />
			{requests.map((request) => (
				<RequestNote key={`${request.kind}-${request.status}`} request={request} />
			))}
			{held ? (
				<Note kind="warn" className="mb-5 max-w-184">
					<b>Regulated goods for this store are held.</b> {held}
				</Note>
			) : null}
			<div className="max-w-184">
				<Licenses
					location={location}
					mayChange={isOwner && status !== "closed"}
					today={today}
					reply={licenseReply}
				/>
				{isOwner && status !== "closed" ? (
					<>
						<ChangeForm location={location} reply={reply} />
						<Details summary="Close this store">
							<p className="mb-3">Nothing ships here any more. Its orders and licenses stay readable.</p>
							<Form method="post" action={href("/portal/locations/:id/:does?", { id, does: "close" })}>
								<Button variant="bad" pendingText="Closing...">
									Close {name}
								</Button>
							</Form>
						</Details>
					</>
				) : (
					<LocationFacts location={location} />
				)}
			</div>
		</div>
	);
}

/** What was asked for about a location, and how it was answered. */
function RequestNote({ request: { kind, status, address, reason, question } }: { request: OwnRequest }) {
	const what =
		kind === "address" ? `New address: ${address.replaceAll("\n", ", ")}` : APPLICATION_KINDS[kind].label;
	return (
		<Note kind={status === "pending" ? "plain" : "warn"} className="mb-5 max-w-184">
			<b>{what}.</b>{" "}
			{status === "pending"
				? "We check it within two business days."
				: status === "rejected"
					? "We could not approve it:"
					: "Before we can approve it, we need to know:"}
			{reason || question ? <p className="whitespace-pre-line mt-1">{reason ?? question}</p> : null}
		</Note>
	);
}

function LocationFacts({ location }: { location: OwnLocation }) {
	const { firstName, lastName } = location;
	return (
		<section className="mt-7" aria-labelledby="receiving">
			<h2 id="receiving" className="mb-3">
				Receiving
			</h2>
			<Facts
				items={[
					{ label: "Contact", value: [firstName, lastName].filter(Boolean).join(" ") },
					...LOCATION_LIST.flatMap(({ name, label, fact = label }) =>
						fact === null ? [] : [{ label: fact, value: location[name] }],
					),
				]}
			/>
		</section>
	);
}

const BUTTONS = {
	approved: "Save",
	waiting: "Save and send again",
	refused: "Send for approval again",
	closed: "",
};

function ChangeForm({ location, reply }: { location: OwnLocation; reply: Reply }) {
	const { id, status, parts } = location;
	const text = (value: string | null | undefined) => value ?? "";
	const [form, fields] = useForm<Record<keyof Required<LocationInput>, string>>({
		id: "location",
		lastResult: reply?.result,
		defaultValue: {
			...Object.fromEntries(LOCATION_LIST.map(({ name }) => [name, text(location[name])])),
			...{ address1: text(parts?.address1 ?? location.address), address2: text(parts?.address2) },
			...{ city: text(parts?.city), state: text(parts?.state), zipCode: text(parts?.zipCode) },
		},
	});
	return (
		<section className="mt-7" aria-labelledby="change">
			<h2 id="change" className="mb-3">
				Change this store
			</h2>
			<Form
				method="post"
				action={href("/portal/locations/:id/:does?", { id })}
				id={form.id}
				onSubmit={form.onSubmit}
				noValidate
			>
				<ErrorSummary problems={problemsOf(form)} />
				<p className="mute mb-4">
					{status === "approved"
						? "Another address needs our approval. Until then we ship to the present one."
						: "Nothing ships here before we have approved it."}
				</p>
				<LocationFields fields={fields} />
				<Button pendingText="Saving...">{BUTTONS[status]}</Button>
			</Form>
		</section>
	);
}
