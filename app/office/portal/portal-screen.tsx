import { Form, href } from "react-router";
import {
	ApplicationState,
	answerSentence,
	DeviceList,
	DocumentForm,
	NextList,
	PaperLines,
	PasswordForm,
} from "~/customers";
import type { AddressState, Device, OwnApplication } from "~/customers/index.server";
import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { BuyerHome, type BuyerOverview } from "./buyer-home";
import { OwnRequests } from "./own-requests";
import type { OwnMessage, OwnQuote } from "./own-requests.server";

type Props = {
	username: string;
	address: AddressState;
	isAdmin: boolean;
	/** One of an approved company's people. */
	isBuyer: boolean;
	/** False for a company's bookkeeper. */
	mayBuy: boolean;
	/** For a buyer's first tab. */
	overview: BuyerOverview | null;
	application: OwnApplication | null;
	quotes: OwnQuote[];
	messages: OwnMessage[];
	devices: Device[];
};

const ACCOUNT = `${href("/portal")}?tab=account`;

/** The signed-in user's own page: a buyer's counter with the account as a tab, or the application and the account. */
export function PortalScreen(props: Props) {
	const { username, address, application, isBuyer, mayBuy, isAdmin, overview } = props;
	const answer = application ? answerSentence(application) : null;
	const welcome = `Welcome back, ${username}.`;
	return (
		<div className="wrap">
			<PortalHead
				title={(isBuyer ? overview?.account.businessName : null) ?? application?.businessName ?? "Portal"}
				intro={answer ? `${welcome} ${answer}` : welcome}
			>
				{isBuyer ? (
					mayBuy ? (
						<>
							<SiteLink to={href("/quick-order")}>Quick order</SiteLink>
							<SiteLink to={href("/lists")}>Saved lists</SiteLink>
						</>
					) : null
				) : null}
				{isAdmin ? (
					<>
						<ButtonLink to={href("/admin")}>Admin dashboard</ButtonLink>
						<ButtonLink to={href("/admin-portal")}>Admin portal</ButtonLink>
					</>
				) : null}
			</PortalHead>
			{address.isConfirmed ? null : <ConfirmAddress email={address.email} />}
			{overview ? (
				<BuyerHome overview={overview} application={application}>
					{props.quotes.length + props.messages.length > 0 ? (
						<OwnRequests quotes={props.quotes} messages={props.messages} mayBuy={mayBuy} />
					) : null}
				</BuyerHome>
			) : (
				<Account {...props} waits={answer !== null} />
			)}
		</div>
	);
}

/** The application with its documents, the account's requests, its password and its devices. */
function Account({ application, quotes, messages, devices, waits, ...may }: Props & { waits: boolean }) {
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
					<section aria-labelledby="application">
						<h2 id="application" className="mb-3">
							Wholesale application
						</h2>
						<NoApplication {...may} />
					</section>
				)}
				<NextList waits={waits} />
			</div>
			<div className="max-w-184">
				{application?.state === "approved" ? (
					<section className="mt-9" aria-labelledby="documents">
						<h2 id="documents" className="mb-3">
							Documents
						</h2>
						<DocumentForm application={application} page={ACCOUNT} />
					</section>
				) : null}
				<OwnRequests quotes={quotes} messages={messages} mayBuy={false} />
				<section className="mt-9" aria-labelledby="change-password">
					<h2 id="change-password" className="mb-3">
						Change password
					</h2>
					<PasswordForm />
				</section>
				<DeviceList devices={devices} />
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

function NoApplication({ isBuyer, isAdmin }: Pick<Props, "isBuyer" | "isAdmin">) {
	if (isAdmin && !isBuyer) {
		return (
			<p>
				This account is for staff and has no cart. To order with it as well,{" "}
				<SiteLink to={href("/apply")}>apply for wholesale</SiteLink>.
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
