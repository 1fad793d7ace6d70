import { Form, href } from "react-router";
import {
	ApplicationState,
	answerSentence,
	ChangePassword,
	DeviceList,
	NextList,
	PaperLines,
} from "~/customers";
import { inARow } from "~/kernel/texts/in-a-row";
import { DOCUMENT_KINDS, DOCUMENTS } from "~/terms/documents";
import { useAnswerTimes } from "~/ui/answer-times";
import { Button, ButtonLink } from "~/ui/button";
import { Card, Facts, Note } from "~/ui/layout/card";
import { useShipTo } from "~/ui/ship-to";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { Dashboard } from "./dashboard";
import { OwnRequests } from "./own-requests";
import type { PortalData } from "./portal";

type Of<Kind> = Extract<PortalData, { kind: Kind }>;

/** The signed-in user's own page: a company's dashboard, or the application with the account as a tab. */
export function PortalScreen({ data }: { data: PortalData }) {
	const { username, address, isStaff } = data;
	const answer = data.kind !== "customer" && data.application ? answerSentence(data.application) : null;
	const welcome = `Welcome back, ${username}.`;
	const business = data.kind === "customer" ? data.dashboard.businessName : data.application?.businessName;
	return (
		<div className="wrap">
			<PortalHead
				title={business ?? `Welcome, ${username}`}
				intro={answer ? `${welcome} ${answer}` : business ? welcome : undefined}
			>
				{isStaff ? (
					<>
						<ButtonLink to={href("/admin/today")}>Today</ButtonLink>
						<ButtonLink to={href("/admin")}>Admin dashboard</ButtonLink>
						<ButtonLink to={href("/admin-portal")}>Admin portal</ButtonLink>
					</>
				) : null}
			</PortalHead>
			{address.isConfirmed ? null : <ConfirmAddress email={address.email} />}
			{data.kind === "customer" ? (
				<>
					<Dashboard dashboard={data.dashboard} />
					<p className="mt-9">
						<SiteLink to={href("/help")}>Help</SiteLink>{" "}
						<span className="mute">First order, licenses, paying, problems</span>
					</p>
				</>
			) : data.kind === "account" ? (
				<Account data={data} />
			) : (
				<Application data={data} waits={answer !== null} />
			)}
		</div>
	);
}

/** The account of somebody without an approved company. */
function Account({ data: { username, address, devices } }: { data: Of<"account"> }) {
	return (
		<div className="max-w-184">
			<h2 className="mb-3">Account</h2>
			<Facts
				items={[
					{ label: "Email", value: address.email },
					{ label: "Username", value: username },
				]}
			/>
			<ChangePassword />
			<DeviceList devices={devices} />
		</div>
	);
}

/** How far the application is, or how to apply; and what somebody can do without one. */
function Application({ data, waits }: { data: Of<"other">; waits: boolean }) {
	const { application, quotes, messages } = data;
	return (
		<>
			<div className="split">
				{application ? (
					<section aria-label="Wholesale application">
						<ApplicationState application={application}>
							{application.state === "pending" ? <PaperLines application={application} /> : null}
						</ApplicationState>
					</section>
				) : (
					<NoApplication {...data} />
				)}
				<NextList waits={waits} />
			</div>
			<div className="mt-9 max-w-184">
				<OwnRequests quotes={quotes} messages={messages} mayBuy={false} />
				<ChangePassword />
			</div>
		</>
	);
}

function ConfirmAddress({ email }: { email: string }) {
	return (
		<section className="mb-7" aria-labelledby="confirm-email">
			<Note kind="warn">
				<h2 id="confirm-email">Confirm your email address</h2>
				<p className="mt-2">
					We sent a link to <b className="break-all">{email}</b>. Open it and press the button. Until then our
					emails leave out details such as your business name.
				</p>
				<Form method="post" action={href("/portal/confirm-email")} className="mt-3">
					<Button pendingText="Sending...">Send the link again</Button>
				</Form>
			</Note>
		</section>
	);
}

function NoApplication({ address }: Pick<Of<"other">, "address">) {
	const { reviewed } = useAnswerTimes();
	const states = useShipTo();
	return (
		<div>
			<Card title="Apply for wholesale">
				<p className="mt-2">
					Wholesale prices and ordering are open to licensed retailers. Have these ready; a phone photo is
					enough.
				</p>
				<ul className="ticks my-3">
					{DOCUMENT_KINDS.map((kind) => (
						<li key={kind}>{DOCUMENTS[kind].label}</li>
					))}
				</ul>
				<p className="mute mb-4">
					We ship to stores in {inARow(states)}. We review applications {reviewed}.
				</p>
				<ButtonLink variant="primary" to={href("/apply")}>
					Apply for Wholesale
				</ButtonLink>
			</Card>
			<p className="mt-4">
				Do you work at a store that already buys here? Then ask its owner to invite{" "}
				<b className="break-all">{address.email}</b>.
			</p>
		</div>
	);
}
