import { href } from "react-router";
import { STAFF_FIELDS } from "~/customers";
import type { CompanyPerson } from "~/customers/index.server";
import { useMay } from "~/desk/may";
import { COMPANY_ROLES } from "~/terms/company";
import { STAFF_ROLES } from "~/terms/roles";
import { addressOf } from "~/ui/address";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { type AccessReply, PersonAccess } from "./access-forms";

type Listed = Omit<CompanyPerson, "hasPassword"> & { hasPassword?: boolean };

type Props = {
	companyId?: string;
	/** Without `hasPassword`: accounts that nobody invites. */
	people: readonly Listed[];
	/** Whether the company may buy, so that staff may order for its people. */
	isApproved: boolean;
	reply: AccessReply;
};

/** The people of a company with role and last login; what changes one's access is behind a second question. */
export function PeopleCard({ people, ...shared }: Props) {
	return (
		<Card title="People">
			{people.length === 0 ? <p className="mute small">Nobody.</p> : null}
			{people.map((person) => (
				<Person key={person.id} person={person} {...shared} />
			))}
		</Card>
	);
}

function Person({ person, companyId, isApproved, reply }: Omit<Props, "people"> & { person: Listed }) {
	const may = useMay();
	const { id, username, email, companyRole, role, lastLoginAt, emailConfirmedAt, closedAt, closing } = person;
	const mayInvite = isApproved && person.hasPassword === false && !closedAt && may("applications");
	const mayOrder = isApproved && !closedAt && companyRole !== "bookkeeper" && may("orders.place");
	return (
		<div className="person" id={`person-${id}`}>
			<InlineFlash at={`person-${id}`} />
			<h3>
				{username}{" "}
				{role === "user" ? null : (
					<Badge color="ink">{role === "admin" ? "Admin" : STAFF_ROLES[role].label}</Badge>
				)}
				{closedAt ? <Badge>Closed</Badge> : null}
			</h3>
			<p className="small">
				<a className="tap" href={`mailto:${email}`}>
					<EmailWords email={email} />
				</a>
				{emailConfirmedAt ? null : <span className="mute"> not confirmed</span>}
			</p>
			<p className="small mute">
				{companyRole ? `${COMPANY_ROLES[companyRole].label} · ` : null}
				{lastLoginAt ? (
					<>
						last login <Moment at={lastLoginAt} show="short" />
					</>
				) : (
					"never logged in"
				)}
				{mayInvite && companyId ? (
					<>
						{" · "}
						<SiteLink className="tap" to={addressOf(href("/admin/companies/invite"), { companyId })}>
							Invite<span className="vh"> {username}</span>
						</SiteLink>
					</>
				) : null}
				{mayOrder ? (
					<>
						{" · "}
						<SiteLink className="tap" to={href("/admin/customers/:id/order", { id })}>
							Order<span className="vh"> for {username}</span>
						</SiteLink>
					</>
				) : null}
			</p>
			{STAFF_FIELDS.map(({ column, label, fixed }) =>
				fixed || !person[column] ? null : (
					<p key={column} className="small">
						{label}: {person[column]}
					</p>
				),
			)}
			{closedAt ? (
				<p className="small">
					Account closed on <Moment at={closedAt} />
					{closing ? ` by ${closing.by}` : ""}
					{closing?.reason ? `: ${closing.reason}` : ""}
				</p>
			) : null}
			<PersonAccess person={person} reply={reply} />
		</div>
	);
}
