import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { CHANGED_FIELDS, DescribedField } from "~/customers";
import type { PersonInvitation, PersonView } from "~/customers/index.server";
import { COMPANY_ROLES } from "~/terms/company";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { useIsOn } from "~/ui/switches";
import { Moment } from "~/ui/text/moment";
import { ROLE_OPTIONS } from "./invite-form";
import type { PeopleData } from "./people";

const PEOPLE = [{ head: "Name" }, { head: "Role" }, { head: "Change", hideHead: true }];

/** The company's people. Owners change and remove them, everybody can leave. */
export function PeopleTable({ people, isOwner }: Pick<PeopleData, "people" | "isOwner">) {
	const fields = useFields();
	return (
		<TableFrame kind="people" columns={PEOPLE}>
			{people.map((person) => (
				<tr key={person.id} id={anchorOf(person)}>
					<td className="wide">
						<b className="font-semibold">{person.username}</b>{" "}
						<span className="mute break-all">{person.email}</span>
						{person.isSelf ? " (you)" : null}
						<InlineFlash at={anchorOf(person)} />
					</td>
					<td>
						{COMPANY_ROLES[person.role].label}
						<span className="mute">{saidOf(person, fields)}</span>
					</td>
					<td className="wide">
						{isOwner || person.isSelf ? <PersonForms {...{ person, isOwner }} /> : null}
					</td>
				</tr>
			))}
		</TableFrame>
	);
}

/** What an owner changes of people, without what is switched off (Rule 9.40). */
function useFields() {
	const isOn = useIsOn();
	return CHANGED_FIELDS.filter(({ column }) => column !== "needsApproval" || isOn("approvals"));
}

const saidOf = (person: PersonView, fields: typeof CHANGED_FIELDS) =>
	fields
		.map(({ column, label, said }) => (person[column] ? `, ${said ?? `${label}: ${person[column]}`}` : ""))
		.join("");

const anchorOf = ({ id }: { id: string }) => `person-${id}`;

function PersonForms({ person, isOwner }: { person: PersonView; isOwner: boolean }) {
	const fields = useFields();
	const { id, username, role, isSelf } = person;
	const action = href("/buyer-portal/people/:id", { id });
	return (
		<Details
			summary={
				<>
					{isOwner ? "Change" : "Leave"}
					<span className="vh"> {username}</span>
				</>
			}
		>
			{isOwner ? (
				<Form method="post" action={action} className="acts mb-4" noValidate preventScrollReset>
					<input type="hidden" name="change" value="role" />
					<input type="hidden" name="at" value={anchorOf(person)} />
					<SelectField
						key={role}
						className="mb-0"
						id={`role-${id}`}
						name="role"
						label={`Role of ${username}`}
						options={ROLE_OPTIONS}
						defaultValue={role}
					/>
					<Button className="self-end" pendingText="Saving...">
						Save role
					</Button>
				</Form>
			) : null}
			{isOwner
				? fields.map((field) => (
						<Form
							key={field.column}
							method="post"
							action={action}
							className="acts mb-4"
							noValidate
							preventScrollReset
						>
							<input type="hidden" name="change" value={field.change} />
							<input type="hidden" name="at" value={anchorOf(person)} />
							<DescribedField
								key={String(person[field.column])}
								as={field}
								className="mb-0"
								id={`${field.change}-${id}`}
								name={field.column}
								label={field.ask?.(username) ?? `${field.label} of ${username}`}
								value={person[field.column]}
							/>
							<Button className={field.kind === "flag" ? undefined : "self-end"} pendingText="Saving...">
								Save
								<span className="vh">
									{" "}
									{field.change} of {username}
								</span>
							</Button>
						</Form>
					))
				: null}
			<p className="small mute mb-2">
				{isSelf
					? "You are logged out at once. Your orders stay with the company; colleagues can take over your cart."
					: `${username} is logged out at once. Orders stay with the company, and the cart can be taken over here.`}
			</p>
			<OneButton action={action} at={anchorOf(person)} change="remove" of={username} isBad>
				{isSelf ? "Leave the company" : "Remove"}
			</OneButton>
		</Details>
	);
}

const INVITED = [{ head: "Email" }, { head: "Role" }, { head: "Link" }, { head: "Change", hideHead: true }];

/** The open invitations, newest first. */
export function InvitationTable({ invitations, now }: Pick<PeopleData, "invitations" | "now">) {
	return (
		<section aria-labelledby="invited">
			<h2 className="mb-3" id="invited">
				Invited
			</h2>
			<TableFrame columns={INVITED}>
				{invitations.map((invitation) => (
					<InvitationRow key={invitation.id} {...{ invitation, now }} />
				))}
			</TableFrame>
		</section>
	);
}

function InvitationRow({ invitation, now }: { invitation: PersonInvitation; now: Date }) {
	const { id, email, role, expiresAt } = invitation;
	const at = `invitation-${id}`;
	const action = href("/buyer-portal/people/invitations/:id", { id });
	return (
		<tr id={at}>
			<td className="wide">
				<span className="break-all">{email}</span>
				<InlineFlash at={at} />
			</td>
			<td>{COMPANY_ROLES[role].label}</td>
			<td className="mute">
				{expiresAt <= now ? (
					"Expired"
				) : (
					<>
						until <Moment at={expiresAt} />
					</>
				)}
			</td>
			<td className="wide">
				<span className="acts">
					<OneButton {...{ action, at }} change="again" of={email}>
						Send again
					</OneButton>
					<OneButton {...{ action, at }} change="withdraw" of={email} isBad>
						Withdraw
					</OneButton>
				</span>
			</td>
		</tr>
	);
}

/** A form that is one button. `of`: the person it is about, for screen readers. */
function OneButton({
	action,
	at,
	change,
	of,
	isBad = false,
	children,
}: {
	action: string;
	at: string;
	change: string;
	of: string;
	isBad?: boolean;
	children: ReactNode;
}) {
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="change" value={change} />
			<input type="hidden" name="at" value={at} />
			<Button size="s" variant={isBad ? "bad" : "default"} pendingText="Saving...">
				{children}
				<span className="vh"> {of}</span>
			</Button>
		</Form>
	);
}
