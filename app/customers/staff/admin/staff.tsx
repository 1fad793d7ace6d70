import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { STAFF_ROLES } from "~/terms/roles";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { inviteStaff } from "../invite-staff.server";
import { listOpenInvitations, listStaff } from "../staff.queries.server";
import type { Route } from "./+types/staff";
import { InviteForm } from "./invite-form";
import { InvitationTable, MemberTable } from "./tables";

/** The staff accounts and the open invitations (Rules 7.36, 7.37). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	return {
		now: new Date(),
		open: url.searchParams.get("open"),
		members: listStaff(db, admin),
		invitations: listOpenInvitations(db, admin),
		roles: Object.entries(STAFF_ROLES).map(([value, { label, description }]) => ({
			value,
			label,
			description,
		})),
	};
}

/** Invites somebody (Rule 7.36). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, inviteStaff, {
		done: ({ email }) => ({
			to: href("/admin/staff"),
			title: "Invitation sent",
			text: `We mailed ${email} a link that works for seven days.`,
		}),
	});

/** Also after a refusal, so that the lists are current. */
export const shouldRevalidate = () => true;

export type StaffData = Route.ComponentProps["loaderData"];

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Staff</PageTitle>
			<StaffHead title="Staff" facts="What each role may see and do" tabs={useSectionTabs()} />
			<div className="duo">
				<div className="stackv">
					<MemberTable {...loaderData} />
					{loaderData.invitations.length > 0 ? <InvitationTable {...loaderData} /> : null}
				</div>
				<InviteForm roles={loaderData.roles} reply={actionData} />
			</div>
		</div>
	);
}
