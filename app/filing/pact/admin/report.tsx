import { Form, href } from "react-router";
import { useMay } from "~/desk/may";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { layoutOf } from "../layouts";
import { getReport } from "../pact.queries.server";
import { keptUntil, monthText } from "../report-month";
import { noteSent } from "../write-report.server";
import type { Route } from "./+types/report";
import { pactUrl, reportFile, reportUrl } from "./addresses";
import { Changes } from "./open-state";

/** The record of an exported report (Rule 20.8). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { report, all, changes } = foundOr404(() => getReport(getDb(context), admin, params.id));
	const { content: _file, ...shown } = report;
	return {
		report: shown,
		all: all.map(({ id, number, createdAt, actorName, hash }) => ({
			id,
			number,
			createdAt,
			actorName,
			hash,
		})),
		...{ changes, today: shopToday() },
	};
}

export const action = (args: Route.ActionArgs) =>
	commandAction(args, noteSent, {
		failed: { title: "Error", text: "Nothing was saved." },
		done: ({ id }) => ({ to: reportUrl(id), title: "Saved" }),
	});

export const shouldRevalidate = () => true;

export default function PactReport({ loaderData, actionData }: Route.ComponentProps) {
	const { report, all, changes, today } = loaderData;
	const [form, fields] = answeredForm<{ sentOn: string; receipt: string }>({
		id: "sent",
		lastResult: actionData?.result,
		defaultValue: { sentOn: report.sentOn ?? today, receipt: report.receipt ?? "" },
	});
	const title = `${stateName(report.state)}, ${monthText(report.month)}${report.number > 1 ? `, correction ${report.number - 1}` : ""}`;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<StaffHead
				title={title}
				facts={
					<SiteLink className="tap" to={pactUrl(report.month)}>
						PACT report of {monthText(report.month)}
					</SiteLink>
				}
			>
				<a className="btn btn-s" href={reportFile(report.id)} download>
					Download {report.fileName}
				</a>
			</StaffHead>
			<div className="duo">
				<div className="stackv">
					<table className="table">
						<caption className="vh">What was exported</caption>
						<tbody>
							{(
								[
									["Exported", <Moment key="at" at={report.createdAt} show="full" />],
									["By", report.actorName],
									["Layout", layoutOf(report.layout)?.label ?? report.layout],
									[
										"Holds",
										`${counted(report.shipments, "shipment")}, ${counted(report.rows, "row")}, ${counted(report.units, "unit")}`,
									],
									["Problems then", String(report.problems)],
									["SHA-256", report.hash],
									["Kept until", dayText(keptUntil(report.month))],
								] as const
							).map(([head, value]) => (
								<tr key={head}>
									<th scope="row">{head}</th>
									<td className={head === "SHA-256" ? "mono wrap-any small" : undefined}>{value}</td>
								</tr>
							))}
						</tbody>
					</table>
					{changes ? <Changes {...changes} /> : null}
				</div>
				<div className="stackv">
					{useMay()("exports") ? (
						<Form
							method="post"
							id={form.id}
							noValidate
							className="card"
							key={actionData ? "typed" : report.sentOn}
						>
							<h2>{report.sentOn ? "Sent" : "Not sent yet"}</h2>
							<Flash message={actionData?.toast} />
							<ErrorSummary problems={problemsOf(form)} />
							<TextField field={fields.sentOn} label="Sent on" type="date" />
							<TextField
								field={fields.receipt}
								label="Confirmation"
								mark="optional"
								hint="The number or mail that the state gave in return"
								autoComplete="off"
							/>
							<Button pendingText="Saving...">{report.sentOn ? "Save" : "Note that it was sent"}</Button>
						</Form>
					) : null}
					{all.length > 1 ? (
						<section>
							<h2>All exports of this month</h2>
							<ul>
								{all.map(({ id, number, createdAt, actorName }) => (
									<li key={id}>
										<SiteLink
											className="tap"
											to={href("/admin/pact/reports/:id", { id })}
											aria-current={id === report.id ? "page" : undefined}
										>
											{number === 1 ? "First report" : `Correction ${number - 1}`}
										</SiteLink>
										, <Moment at={createdAt} show="shortTime" /> by {actorName}
									</li>
								))}
							</ul>
						</section>
					) : null}
				</div>
			</div>
		</div>
	);
}
