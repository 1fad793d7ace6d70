import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { STAFF_ROLES } from "~/terms/roles";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { StaffMember } from "../staff.queries.server";
import type { StaffData } from "./staff";

const Heads = ({ heads }: { heads: readonly string[] }) => (
	<thead>
		<tr>
			{heads.map((head) => (
				<th key={head} scope="col">
					{head}
				</th>
			))}
			<th scope="col">
				<span className="vh">Next</span>
			</th>
		</tr>
	</thead>
);

/** The staff accounts; the opened one shows its forms below its row. */
export function MemberTable({ members, roles, open }: Pick<StaffData, "members" | "roles" | "open">) {
	return (
		<table className="table stack rows r-two">
			<caption className="cap">Accounts</caption>
			<Heads heads={["Name", "Role", "Last seen"]} />
			<tbody>
				{members.map((member) => [
					<MemberRow key={member.id} member={member} isOpen={member.id === open} />,
					member.id === open && !member.closedAt ? (
						<tr key="docket" className="row-docket">
							<td colSpan={4}>
								<MemberForms member={member} roles={roles} />
							</td>
						</tr>
					) : null,
				])}
			</tbody>
		</table>
	);
}

function MemberRow({ member, isOpen }: { member: StaffMember; isOpen: boolean }) {
	const { id, username, email, role, lastSeenAt, closedAt } = member;
	const at = `staff-${id}`;
	return (
		<tr id={at} className={isOpen ? "row-open" : undefined}>
			<td className="wide wrap-any">
				<b className="strong">{username}</b> <span className="mute">{email}</span>
				<InlineFlash at={at} />
			</td>
			<td>
				{STAFF_ROLES[role].label} {closedAt ? <Badge>Closed</Badge> : null}
			</td>
			<td className="mute" data-l="Seen">
				{lastSeenAt ? <Moment at={lastSeenAt} /> : "Never"}
			</td>
			<td className="go">
				{closedAt ? (
					<Change
						action={href("/admin/staff/:id", { id })}
						at={at}
						change="reopen"
						label="Reopen"
						of={username}
					/>
				) : isOpen ? (
					<ButtonLink size="s" to={`${href("/admin/staff")}#${at}`} preventScrollReset>
						Close<span className="vh"> the forms of {username}</span>
					</ButtonLink>
				) : (
					<ButtonLink
						size="s"
						to={`${addressOf(href("/admin/staff"), { open: id })}#${at}`}
						preventScrollReset
					>
						Change<span className="vh"> {username}</span>
					</ButtonLink>
				)}
			</td>
		</tr>
	);
}

function MemberForms({ member, roles }: { member: StaffMember } & Pick<StaffData, "roles">) {
	const action = href("/admin/staff/:id", { id: member.id });
	const at = `staff-${member.id}`;
	return (
		<div className="docket">
			<Form method="post" action={action} className="acts" noValidate preventScrollReset>
				<input type="hidden" name="change" value="role" />
				<input type="hidden" name="at" value={at} />
				<SelectField
					key={member.role}
					id={`role-${member.id}`}
					name="role"
					label={`Role of ${member.username}`}
					options={roles}
					defaultValue={member.role}
				/>
				<Button pendingText="Saving...">Save role</Button>
			</Form>
			<p className="mute small mt-3 mb-2">Closing the account logs it out at once. Its records stay.</p>
			<Change
				action={action}
				at={at}
				change="close"
				label="Close account"
				of={member.username}
				variant="bad"
			/>
		</div>
	);
}

/** Open invitations, newest first. */
export function InvitationTable({ invitations, now }: Pick<StaffData, "invitations" | "now">) {
	return (
		<table className="table stack rows">
			<caption className="cap">Invited</caption>
			<Heads heads={["Email", "Role", "Link"]} />
			<tbody>
				{invitations.map(({ id, email, name, role, expiresAt }) => {
					const at = `invitation-${id}`;
					const action = href("/admin/staff/invitations/:id", { id });
					return (
						<tr key={id} id={at}>
							<td className="wide wrap-any">
								<b className="strong">{email}</b> {name ? <span className="mute">{name}</span> : null}
								<InlineFlash at={at} />
							</td>
							<td>{STAFF_ROLES[role].label}</td>
							<td className="mute" data-l="Link">
								{expiresAt <= now ? (
									"Expired"
								) : (
									<>
										until <Moment at={expiresAt} />
									</>
								)}
							</td>
							<td className="go">
								<span className="flex justify-end gap-2">
									<Change action={action} at={at} change="again" label="Send again" of={email} />
									<Change
										action={action}
										at={at}
										change="withdraw"
										label="Withdraw"
										of={email}
										variant="bad"
									/>
								</span>
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

/** A form that is one button. */
function Change({
	action,
	at,
	change,
	label,
	of,
	variant,
}: {
	action: string;
	at: string;
	change: string;
	label: ReactNode;
	/** Whom it is about, for assistive technology. */
	of: string;
	variant?: "bad";
}) {
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="change" value={change} />
			<input type="hidden" name="at" value={at} />
			<Button size="s" variant={variant ?? "default"} pendingText="Saving...">
				{label}
				<span className="vh"> {of}</span>
			</Button>
		</Form>
	);
}
