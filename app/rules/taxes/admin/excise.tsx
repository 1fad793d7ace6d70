import type { ReactNode } from "react";
import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { EXCISE_PAYERS } from "~/terms/excise";
import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import { stateName } from "~/terms/state-names";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { pageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { useShipTo } from "~/ui/ship-to";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { describeRate } from "../excise-rates";
import { type ExciseState, listExcise } from "../keep-excise.server";
import type { Route } from "./+types/excise";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Excise");

/** The rates of excise and the states that are on (Rules 18.21, 18.23). */
export const loader = ({ context }: Route.LoaderArgs) => listExcise(getDb(context), adminOrDenied(context));

type Rate = Route.ComponentProps["loaderData"]["rates"][number];

/** What a rate is on, in words. */
const aboutRate = ({ deviceKinds, nicotineOnly }: Rate): string =>
	[
		deviceKinds.length > 0 ? deviceKinds.map((kind) => DEVICE_KINDS[kind]).join(", ") : "All goods",
		nicotineOnly && "with nicotine",
	]
		.filter(Boolean)
		.join(" · ");

export default function Excise({ loaderData: { rates, states } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Excise"
				facts="Nothing is charged in a state before you switch it on."
				tabs={useSectionTabs()}
			>
				<ButtonLink variant="primary" to={href("/admin/compliance/excise/rates/:id", { id: "new" })}>
					Add rate
				</ButtonLink>
			</StaffHead>
			<Note className="mb-4">
				This is what public sources said on the day beside each rate. It is not legal advice. Check the source
				before you switch a state on.
			</Note>
			<TableFrame
				columns={[{ head: "State" }, { head: "Rate" }, { head: "On" }, { head: "Days" }, { head: "Source" }]}
			>
				{useShipTo().map((state) => {
					const its = rates.filter((rate) => rate.state === state);
					return its.length > 0 ? (
						its.map((rate, n) => (
							<RateRow key={rate.id} rate={rate}>
								{n === 0 ? <State state={state} on={states.find((one) => one.state === state)} /> : null}
							</RateRow>
						))
					) : (
						<tr key={state}>
							<td>{stateName(state)}</td>
							<td className="mute" colSpan={4}>
								Unknown: no rate is on file.
							</td>
						</tr>
					);
				})}
			</TableFrame>
		</div>
	);
}

/** A rate; the first one of a state has the state as `children`. */
function RateRow({ rate, children }: { rate: Rate; children: ReactNode }) {
	const at = `row-${rate.id}`;
	return (
		<tr id={at}>
			<td className="wide">{children}</td>
			<td className="wide">
				<SiteLink to={href("/admin/compliance/excise/rates/:id", { id: rate.id })}>
					{describeRate(rate)}
				</SiteLink>
				<div className="small mute">
					{rate.locality ? `${rate.locality} · ` : ""}
					{EXCISE_PAYERS[rate.payer]}
				</div>
				<InlineFlash at={at} />
			</td>
			<td>{aboutRate(rate)}</td>
			<td>
				{rate.startsOn ? `From ${dayText(rate.startsOn)}` : "First day unknown"}
				{rate.endsOn ? ` until ${dayText(rate.endsOn)}` : ""}
			</td>
			<td className="small mute wrap-anywhere">
				{rate.source}. Checked {dayText(rate.checkedOn)}.{rate.watch ? <div>{rate.watch}</div> : null}
			</td>
		</tr>
	);
}

function State({ state, on }: { state: string; on: ExciseState | undefined }) {
	const name = stateName(state);
	return (
		<div id={`state-${state}`}>
			<b className="font-semibold">{name}</b> <Badge color={on ? "green" : "gray"}>{on ? "On" : "Off"}</Badge>
			<div className="small">
				<SiteLink className="tap" to={href("/admin/compliance/excise/:state/:does?", { state })}>
					{on ? "Switch off" : "Switch on"}
					<span className="vh"> {name}</span>
				</SiteLink>
			</div>
			<InlineFlash at={`state-${state}`} />
		</div>
	);
}
