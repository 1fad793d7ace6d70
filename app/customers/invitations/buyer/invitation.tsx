import { data, Form, href } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { secretLinkHeaders } from "~/http/form.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import type { UserActor } from "~/kernel/actor/actor";
import { COMPANY_ROLES } from "~/terms/company";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import { NewPasswordField } from "../../accounts/buyer/new-password-field";
import { acceptInvitation, type InvitationView, readInvitation } from "../accept-invitation.server";
import { joinSchema, readySchema } from "../join.schema";
import { isReady, joinWith, takeReadyWith } from "../join-with.server";
import type { Route } from "./+types/invitation";

export const meta = () => [{ name: "robots", content: "noindex" }];

const STATUS: Partial<Record<InvitationView["state"], number>> = {
	gone: 410,
	used: 410,
	late: 410,
	refused: 409,
	other: 403,
};

/** The page of a mailed invitation (Rules 7.36, 13.10). A GET changes nothing, because mail programs open links on their own. */
export function loader({ context, params }: Route.LoaderArgs) {
	const view = readInvitation(getDb(context), getActor(context), params.token);
	return data(view, { status: STATUS[view.state] ?? 200 });
}

/** Accepts: with username and password, or as the account that is logged in. */
export const action = (args: Route.ActionArgs) => {
	const { token } = args.params;
	const done = ({ role, companyRole }: UserActor) =>
		role === "user"
			? {
					to: href("/portal"),
					title: "Welcome",
					text: `Your role: ${companyRole ? COMPANY_ROLES[companyRole].label : "none"}.`,
				}
			: { to: href("/admin"), title: "Welcome", text: "Your staff account is ready." };
	if (isReady(args.context, token)) {
		return formAction(args, {
			guard: anyone,
			limited: true,
			schema: readySchema,
			run: (_call, input) => takeReadyWith(args.context, { ...input, token }),
			hide: ["password"],
			done: {
				to: href("/portal"),
				title: "Welcome",
				text: "Your password is set. Log in with your email address from now on.",
			},
		});
	}
	return getActor(args.context).kind === "user"
		? formAction(args, {
				guard: anyone,
				limited: true,
				schema: nothingTyped,
				run: ({ db, actor, ip }) => acceptInvitation(db, actor, token, ip),
				done,
			})
		: formAction(args, {
				guard: anyone,
				limited: true,
				schema: joinSchema,
				run: (_call, input) => joinWith(args.context, { ...input, token }),
				hide: ["password"],
				done,
			});
};

/** Also after errors: the link may have been used in the meantime. */
export const shouldRevalidate = () => true;

export const headers = secretLinkHeaders;

export const links = accountSheet;

const REFUSALS = {
	used: {
		title: "This invitation was used already",
		intro: "An invitation works once. If it was you, log in with your email address and password.",
	},
	late: {
		title: "This invitation has expired",
		intro: "Invitations work for seven days. Ask the person who invited you to send it again.",
	},
	gone: {
		title: "This invitation no longer works",
		intro:
			"It was withdrawn or sent again. Open the link in your newest mail, or ask the person who invited you.",
	},
};

export default function Invitation({ loaderData: view, actionData, params }: Route.ComponentProps) {
	switch (view.state) {
		case "used":
		case "late":
		case "gone":
			return (
				<Shown {...REFUSALS[view.state]}>
					<ButtonLink variant="primary" to={href("/login")}>
						Log in
					</ButtonLink>
				</Shown>
			);
		case "other":
			return (
				<Shown
					title="This invitation is for another address"
					intro={`It was sent to ${view.email}. Log out, and open the link in that mail again.`}
				>
					<Form method="post" action={href("/logout")}>
						<Button variant="primary">Log out</Button>
					</Form>
				</Shown>
			);
		case "refused":
			return (
				<Shown title="This invitation can't be accepted" intro={view.why}>
					<ButtonLink to={href("/")}>Go to the shop</ButtonLink>
				</Shown>
			);
		case "login":
			return (
				<Shown
					title="You are invited"
					intro={`${invitedTo(view)} ${view.email} has an account. Log in with it to accept.`}
				>
					<ButtonLink
						variant="primary"
						to={`${href("/login")}?redirectTo=${encodeURIComponent(href("/invitation/:token", params))}`}
					>
						Log in
					</ButtonLink>
				</Shown>
			);
		case "accept":
			return (
				<Shown title="You are invited" intro={`${invitedTo(view)} Your account: ${view.email}.`}>
					<Form method="post">
						<Button variant="primary" pendingText="Saving...">
							Accept the invitation
						</Button>
					</Form>
				</Shown>
			);
		case "ready":
			return <Ready view={view} reply={actionData} />;
		case "join":
			return <Join view={view} reply={actionData} />;
	}
}

const invitedTo = ({ company, label }: { company: string | null; label: string }) =>
	company ? `${company} invites you to order with them, as: ${label}.` : `Your role on our staff: ${label}.`;

const Shown = ({ title, intro, children }: { title: string; intro: string; children: React.ReactNode }) => (
	<div className="wrap">
		<PageTitle>{title}</PageTitle>
		<PageHead title={title} intro={intro} />
		{children}
	</div>
);

type JoinProps = {
	view: { email: string; name: string | null; label: string; company: string | null };
	reply: Route.ComponentProps["actionData"];
};

function Join({ view, reply }: JoinProps) {
	const [form, fields] = answeredForm<{ username: string; password: string }>({
		id: "join",
		lastResult: reply?.result,
		defaultValue: { username: view.name ?? "" },
	});
	return (
		<div className="wrap">
			<div className="max-w-120">
				<PageTitle>{`${reply ? "Error: " : ""}You are invited`}</PageTitle>
				<PageHead
					title="You are invited"
					intro={`${invitedTo(view)} Choose a username and a password for ${view.email}.`}
				/>
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<TextField
						field={fields.username}
						label="Username"
						hint="At least 3 characters"
						autoComplete="username"
						maxLength={40}
					/>
					<NewPasswordField field={fields.password} />
					<Button variant="primary" pendingText="Saving...">
						Accept the invitation
					</Button>
				</Form>
			</div>
		</div>
	);
}

/** The account stands ready: its password, and what we still need. */
function Ready({
	view: { name, email, company, label, missing },
	reply,
}: {
	view: Extract<InvitationView, { state: "ready" }>;
	reply: Route.ComponentProps["actionData"];
}) {
	const [form, fields] = answeredForm<{ password: string }>({ id: "ready", lastResult: reply?.result });
	return (
		<div className="wrap">
			<div className="max-w-120">
				<PageTitle reply={reply}>Set your password</PageTitle>
				<PageHead
					title={`Welcome, ${name}`}
					intro={`Your account for ${company} is ready. Your role: ${label}. Set a password for ${email}.`}
				/>
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<NewPasswordField field={fields.password} />
					<Button variant="primary" pendingText="Saving...">
						Set password and log in
					</Button>
				</Form>
				{missing.length > 0 ? (
					<section className="mt-6">
						<h2>Still missing</h2>
						<p className="mute small">You can send these after you log in, under Stores.</p>
						<ul className="mt-2 list-disc pl-5">
							{missing.map((one) => (
								<li key={one}>{one}</li>
							))}
						</ul>
					</section>
				) : null}
			</div>
		</div>
	);
}
