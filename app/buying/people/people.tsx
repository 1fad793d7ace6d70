import { href } from "react-router";
import { invitePersonSchema } from "~/customers";
import {
	getApprovalAmount,
	getBuyerAccount,
	invitePerson,
	listPeople,
	listPersonInvitations,
} from "~/customers/index.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { canBuy } from "~/kernel/actor/permissions";
import { PageTitle } from "~/ui/layout/page-title";
import { CompanySwitch, PortalHead } from "~/ui/site/portal-tabs";
import { useIsOn } from "~/ui/switches";
import { listLeftCarts } from "../cart/left-cart.server";
import type { Route } from "./+types/people";
import { ApprovalForm } from "./approval-form";
import { InviteForm } from "./invite-form";
import { LeftCarts } from "./left-carts";
import { InvitationTable, PeopleTable } from "./people-tables";

/** The people of the reader's company; for its owners also the open invitations (Rules 13.9, 13.10). */
export function loader({ context }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const db = getDb(context);
	const isOwner = customer.companyRole === "owner";
	return {
		now: new Date(),
		isOwner,
		mayBuy: canBuy(customer),
		company: foundOr404(() => getBuyerAccount(db, customer)).businessName ?? "",
		people: listPeople(db, customer),
		invitations: isOwner ? listPersonInvitations(db, customer) : [],
		leftCarts: listLeftCarts(db, customer),
		approvalAboveCents: isOwner ? getApprovalAmount(db, customer) : null,
	};
}

/** Invites somebody (Rule 13.10). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: customerOrDenied,
		limited: true,
		schema: invitePersonSchema,
		run: ({ db, actor }, input) => invitePerson(db, actor, input),
		done: ({ email }) => ({
			to: href("/buyer-portal/people"),
			title: "Invitation sent",
			text: `We mailed ${email} a link that works once, for seven days.`,
		}),
	});

/** Also after a refusal, so that the lists are current. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export type PeopleData = Route.ComponentProps["loaderData"];

export default function People({ loaderData, actionData }: Route.ComponentProps) {
	const isOn = useIsOn();
	const { company, isOwner, invitations, leftCarts } = loaderData;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>People</PageTitle>
			<PortalHead title="People" intro={`Who orders and reads papers for ${company}.`} />
			<CompanySwitch />
			<div className="split">
				<div className="grid gap-8">
					<PeopleTable {...loaderData} />
					{invitations.length > 0 ? <InvitationTable {...loaderData} /> : null}
					{leftCarts.length > 0 ? <LeftCarts {...loaderData} /> : null}
				</div>
				{isOwner ? (
					<aside className="grid gap-6">
						<InviteForm reply={actionData} />
						{isOn("approvals") ? <ApprovalForm aboveCents={loaderData.approvalAboveCents} /> : null}
					</aside>
				) : null}
			</div>
		</div>
	);
}
