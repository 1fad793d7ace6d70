import { Form, href, Link } from "react-router";
import type { Device } from "~/domain/accounts/devices.server";
import type { AddressState } from "~/domain/accounts/email-confirmation.server";
import type { OwnMessage, OwnQuote } from "~/domain/accounts/own-requests.server";
import type { OwnApplication } from "~/domain/applications/own-application.server";
import { Button, ButtonLink } from "~/ui/button";
import { Docket, Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { Table } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { ApplicationState } from "../apply/application-state";
import { DocumentForm } from "./document-form";
import { PasswordForm } from "./password-form";

type Props = {
	username: string;
	address: AddressState;
	isAdmin: boolean;
	isBuyer: boolean;
	application: OwnApplication | null;
	takesDocuments: boolean;
	quotes: OwnQuote[];
	messages: OwnMessage[];
	devices: Device[];
};

/** The signed-in user's own page. */
export function PortalScreen({
	username,
	address,
	application,
	takesDocuments,
	quotes,
	messages,
	devices,
	...may
}: Props) {
	return (
		<div className="wrap">
			<PageHead title="Portal" intro={`Welcome back, ${username}.`}>
				{may.isBuyer ? <ButtonLink to={href("/buyer-portal")}>Buyer portal</ButtonLink> : null}
				{may.isAdmin ? (
					<>
						<ButtonLink to={href("/admin")}>Admin dashboard</ButtonLink>
						<ButtonLink to={href("/admin-portal")}>Admin portal</ButtonLink>
					</>
				) : null}
			</PageHead>
			{address.isConfirmed ? null : <ConfirmAddress email={address.email} />}
			<div className="split">
				<div>
					<section className="section" aria-labelledby="application">
						<h2 id="application" className="mb-3">
							Wholesale application
						</h2>
						{application ? (
							<ApplicationState application={application} addAt="#documents" />
						) : (
							<NoApplication isBuyer={may.isBuyer} isAdmin={may.isAdmin} />
						)}
					</section>
					{application && takesDocuments ? (
						<section className="mt-9" aria-labelledby="documents">
							<h2 id="documents" className="mb-3">
								Documents
							</h2>
							<DocumentForm application={application} page={href("/portal")} />
						</section>
					) : null}
					<Requests quotes={quotes} messages={messages} />
					<section className="mt-9" aria-labelledby="change-password">
						<h2 id="change-password" className="mb-3">
							Change password
						</h2>
						<PasswordForm />
					</section>
					<Devices devices={devices} />
				</div>
				<Ways />
			</div>
		</div>
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

function NoApplication({ isBuyer, isAdmin }: Pick<Props, "isBuyer" | "isAdmin">) {
	if (isAdmin && !isBuyer) {
		return (
			<p>
				This account is for staff and has no cart. To order with it as well,{" "}
				<Link to={href("/apply")}>apply for wholesale</Link>.
			</p>
		);
	}
	if (isBuyer) return <Note kind="good">Your account is approved for wholesale.</Note>;
	return (
		<>
			<p>
				Wholesale prices and ordering are open to licensed retailers. Apply with your business documents; we
				review applications within 1-2 business days.
			</p>
			<ButtonLink variant="primary" className="mt-4" to={href("/apply")}>
				Apply for Wholesale
			</ButtonLink>
		</>
	);
}

function Ways() {
	return (
		<Docket as="aside" title="Shortcuts">
			<ul className="plain-list grid gap-3">
				<li>
					<Link to={href("/products")}>Products</Link>
				</li>
				<li>
					<Link to={href("/quote")}>Request a quote</Link>
				</li>
				<li>
					<Link to={href("/contact")}>Contact us</Link>
				</li>
			</ul>
		</Docket>
	);
}

const QUOTE_STATES = {
	pending: { text: "Pending", color: "yellow" },
	quoted: { text: "Quoted", color: "green" },
	closed: { text: "Closed", color: "gray" },
} as const;

function Requests({ quotes, messages }: { quotes: OwnQuote[]; messages: OwnMessage[] }) {
	return (
		<>
			<section className="mt-9" aria-labelledby="quotes">
				<h2 id="quotes" className="mb-3">
					Quote requests
				</h2>
				{quotes.length === 0 ? (
					<p className="mute">
						None yet. <Link to={href("/quote")}>Request a quote</Link>
					</p>
				) : (
					<Table
						rows={quotes}
						rowKey={({ id }) => id}
						columns={[
							{ head: "Asked", cell: ({ createdAt }) => <Moment at={createdAt} /> },
							{
								head: "For",
								narrow: "wide",
								cell: ({ lines, answer }) => (
									<>
										{lines.slice(0, 3).join("; ")}
										{lines.length > 3 ? ` and ${lines.length - 3} more` : ""}
										{answer ? <p className="small mt-1 whitespace-pre-line">Our answer: {answer}</p> : null}
									</>
								),
							},
							{
								head: "Status",
								cell: ({ status }) => (
									<Badge color={QUOTE_STATES[status].color}>{QUOTE_STATES[status].text}</Badge>
								),
							},
						]}
					/>
				)}
			</section>
			<section className="mt-9" aria-labelledby="messages">
				<h2 id="messages" className="mb-3">
					Messages
				</h2>
				{messages.length === 0 ? (
					<p className="mute">
						None yet. <Link to={href("/contact")}>Contact us</Link>
					</p>
				) : (
					<Table
						rows={messages}
						rowKey={({ id }) => id}
						columns={[
							{ head: "Sent", cell: ({ createdAt }) => <Moment at={createdAt} /> },
							{
								head: "Subject",
								narrow: "wide",
								cell: ({ subject, reply }) => (
									<>
										{subject}
										{reply ? <p className="small mt-1 whitespace-pre-line">Our reply: {reply}</p> : null}
									</>
								),
							},
							{
								head: "Status",
								cell: ({ repliedAt }) =>
									repliedAt ? <Badge color="green">Replied</Badge> : <Badge color="yellow">Received</Badge>,
							},
						]}
					/>
				)}
			</section>
		</>
	);
}

function Devices({ devices }: { devices: Device[] }) {
	return (
		<section className="mt-9" aria-labelledby="devices">
			<h2 id="devices" className="mb-3">
				Signed-in devices
			</h2>
			<Form method="post" action={href("/portal/devices")} noValidate>
				<Table
					rows={devices}
					rowKey={({ id }) => id}
					columns={[
						{
							head: "Device",
							narrow: "wide",
							cell: ({ name, isThis }) => (
								<>
									{name} {isThis ? <Badge color="green">This device</Badge> : null}
								</>
							),
						},
						{ head: "Address", mono: true, cell: ({ ip }) => ip ?? "unknown" },
						{ head: "Last seen", cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} show="full" /> },
						{
							head: "Sign out",
							hideHead: true,
							cell: ({ id, name }) => (
								<Button variant="link-bad" name="device" value={id}>
									Sign out<span className="vh"> {name}</span>
								</Button>
							),
						},
					]}
				/>
				{devices.length > 1 ? (
					<Button className="mt-4" name="device" value="all">
						Sign out everywhere else
					</Button>
				) : null}
			</Form>
		</section>
	);
}
