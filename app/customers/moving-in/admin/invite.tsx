import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { MailView } from "~/desk/mail-view";
import { renderMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { pageCountOf } from "~/kernel/lists/paging";
import { shopName } from "~/kernel/settings/settings.queries.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Tabs } from "~/ui/layout/tabs";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { inviteCustomers, sampleInvitation } from "../invite-customers.server";
import { countMovedPeople, listMovedPeople, type MovedPerson } from "../moved-people.queries.server";
import { BATCHES, MOVED_STATES, type MovedState } from "../moved-states";
import type { Route } from "./+types/invite";

const STATES = Object.keys(MOVED_STATES) as MovedState[];
const PER_PAGE = 50;

/** The people of one state, and the mail as the first of them would get it (Rule 13.85). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const companyId = url.searchParams.get("companyId") || null;
	const counts = countMovedPeople(db, admin, companyId);
	const asked = STATES.find((state) => state === url.searchParams.get("show"));
	const show = asked ?? STATES.find((state) => counts[state] > 0) ?? "new";
	const page = pageNumberOf(url) ?? 1;
	const name = shopName(db);
	const subject = url.searchParams.get("subject")?.trim() || `Your account at ${name} has moved`;
	const words =
		url.searchParams.get("words")?.trim() ||
		`You order from ${name} online now. Your prices and terms are already there: set a password, and order.`;
	const ticked = url.searchParams.getAll("people");
	const batches = BATCHES.filter((size) => size < counts[show]);
	const atMost = url.searchParams.get("atMost") ?? (batches.includes(100) ? "100" : "");
	const everyone = ticked.length > 0 || show === "come" ? undefined : show;
	const sample =
		show === "come"
			? null
			: sampleInvitation(db, admin, { everyone, companyId, people: ticked, subject, words });
	return {
		...{ counts, show, page, companyId, subject, words, ticked, batches, atMost },
		pageCount: pageCountOf(counts[show], PER_PAGE),
		people: listMovedPeople(db, admin, { state: show, companyId, page, perPage: PER_PAGE }),
		sample: sample && {
			to: sample.to,
			...renderMail(db, { template: "customer-invitation", data: sample.data, to: null }, shopOfMails(db)),
		},
		formKey: newFormKey(),
	};
}

/** Invites everybody of a state, or those who are ticked (Rule 13.85). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, inviteCustomers, {
		failed: { title: "Nobody was invited" },
		done: (n) => ({
			to: addressOf(href("/admin/companies/invite"), {
				show: "waiting",
				companyId: args.url.searchParams.get("companyId"),
			}),
			title: `${counted(n, "person", "people")} invited`,
			text: "Each gets one email with a link that works for 30 days.",
		}),
	});

/** Also after a refusal: somebody may have come meanwhile. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

const COLUMNS: Column<MovedPerson>[] = [
	{
		head: "Person",
		narrow: "wide",
		cell: ({ username, email, company, companyId }) => (
			<>
				<span className="strong">{username}</span>,{" "}
				<SiteLink to={href("/admin/companies/:id/:does?", { id: companyId })}>{company}</SiteLink>
				<span className="mute small block">{email}</span>
			</>
		),
	},
	{
		head: "State",
		cell: ({ state, isLate }) => (
			<>
				<Badge color={MOVED_STATES[state].color}>{MOVED_STATES[state].label}</Badge>
				{isLate && state === "waiting" ? <span className="small mute"> The link has ended.</span> : null}
			</>
		),
	},
	{ head: "Since", cell: ({ since }) => (since ? <Moment at={since} show="shortTime" /> : null) },
];

export default function InviteCustomers({ loaderData, actionData }: Route.ComponentProps) {
	const { counts, show, page, pageCount, people, companyId, sample, ticked } = loaderData;
	const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
	const tabOf = (state: MovedState) => ({
		to: addressOf(href("/admin/companies/invite"), { show: state, companyId }),
		label: MOVED_STATES[state].label,
		count: counts[state],
		current: state === show,
	});
	const tick: Column<MovedPerson> = {
		head: "Chosen",
		cell: ({ id, username }) => (
			<label className="check">
				<input type="checkbox" form="invite" name="people" value={id} defaultChecked={ticked.includes(id)} />
				<span className="vh">{username}</span>
			</label>
		),
	};
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Invite customers</PageTitle>
			<StaffHead title="Invite customers" tabs={useSectionTabs()} />
			{all === 0 ? (
				<EmptyState
					title="Nobody to invite. People of customers whom you add appear here."
					action={<ButtonLink to={href("/admin/companies/new")}>Add customer</ButtonLink>}
				/>
			) : (
				<>
					<Tabs label="Invitations" items={STATES.map(tabOf)} />
					{sample ? (
						<div className="duo duo-w mt-4">
							<InviteForm data={loaderData} reply={actionData} />
							<section aria-label="The email">
								<p className="small mute mb-2">
									To {sample.to}
									<br />
									<b>{sample.subject}</b>
								</p>
								<MailView {...sample} />
							</section>
						</div>
					) : null}
					{people.length === 0 ? (
						<p className="mute mt-4">Nobody.</p>
					) : (
						<Table
							kind="rows"
							columns={show === "come" ? COLUMNS : [...COLUMNS, tick]}
							rows={people}
							rowKey={({ id }) => id}
						/>
					)}
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</div>
	);
}

/** Subject, words and for whom; the mail beside it follows by 'Update email', which changes nothing. */
function InviteForm({
	data: { show, counts, companyId, subject, words, ticked, batches, atMost, formKey },
	reply,
}: {
	data: Route.ComponentProps["loaderData"];
	reply: Route.ComponentProps["actionData"];
}) {
	const [form, fields] = answeredForm<{ subject: string; words: string; people: string; atMost: string }>({
		id: "invite",
		lastResult: reply?.result,
		defaultValue: { subject, words, atMost },
	});
	const again = show !== "new";
	return (
		<Form method="post" id={form.id} key={`${show} ${subject} ${words}`} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<input type="hidden" name="show" value={show} />
			{companyId ? <input type="hidden" name="companyId" value={companyId} /> : null}
			<fieldset className="mb-3" id={fields.people.id}>
				<legend className="small">Who</legend>
				<FieldError errors={fields.people.errors} />
				<label className="check">
					<input type="radio" name="everyone" value={show} defaultChecked={ticked.length === 0} />
					<span>
						<b>{again ? "Remind" : "Invite"} everybody of this list</b>:{" "}
						{counted(counts[show], "person", "people")}
					</span>
				</label>
				<label className="check">
					<input type="radio" name="everyone" value="" defaultChecked={ticked.length > 0} />
					<span>Only those who are ticked below</span>
				</label>
			</fieldset>
			{batches.length > 0 ? (
				<SelectField
					field={fields.atMost}
					label="How many of the list now"
					hint="The others stay in it, for the next time."
					options={[
						...batches.map((size) => ({ value: String(size), label: `The first ${size}` })),
						{ value: "", label: `All ${grouped(counts[show])}` },
					]}
				/>
			) : null}
			<TextField field={fields.subject} label="Subject" maxLength={150} autoComplete="off" />
			<TextArea
				field={fields.words}
				label="Your words"
				hint="The link, their terms and what is missing are added for each customer."
				rows={5}
				maxLength={3000}
			/>
			<div className="savebar">
				<Button variant="primary" pendingText="Sending...">
					{again ? "Send again" : "Send invitations"}
				</Button>
				<Button formMethod="get" name="update" value="1">
					Update email
				</Button>
				<span className="end">One email each</span>
			</div>
		</Form>
	);
}
