import type { ReactNode } from "react";
import { Form, href, redirect } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { StepsBar } from "~/desk/frame/start-bar";
import { START_STEP_COUNT, START_STEPS, type StartStepName, stepUrl } from "~/desk/frame/start-steps";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopClock, shopToday } from "~/kernel/clock/shop-time.server";
import { timeText } from "~/kernel/clock/time-text";
import { env } from "~/kernel/config/env.server";
import { formatCents } from "~/kernel/money";
import { shownDay } from "~/kernel/settings/opening.server";
import { isOpenAt } from "~/kernel/settings/setting";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Icon } from "~/ui/icon";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { firstOrderSince } from "../first-order.server";
import { openShop } from "../start.server";
import { isNeeded, momentText, needsInWords, openNeeds, type ShownStep, startSteps } from "../steps.server";
import type { Route } from "./+types/start";

/** 'about an hour': whole words for the minutes that are left. */
function timeLeft(minutes: number): string {
	if (minutes <= 10) return `about ${minutes} minutes`;
	if (minutes < 45) return "about half an hour";
	if (minutes < 90) return "about an hour";
	return "about two hours";
}

/** The next Monday from tomorrow on, as YYYY-MM-DD. */
function nextMonday(today: string): string {
	const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
	return daysAfter(today, (8 - weekday) % 7 || 7);
}

/** How far the shop is, and what opens it (Rule 9.61): while it is closed a page of its own, then one of the settings. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const now = new Date();
	const { value: opening, version, savedBy } = getSavedSetting(db, admin, "opening");
	const isOpen = isOpenAt(opening, now.getTime());
	const place = isOpen ? href("/admin/settings/start") : href("/admin/start");
	if (url.pathname.replace(/\.data$/, "") !== place) throw redirect(place + url.search);
	const steps = startSteps(db);
	const needs = openNeeds(steps);
	const left = steps.filter(({ isDone }) => !isDone);
	const next = isOpen ? left[0] : (needs[0] ?? null);
	const minutes = (isOpen ? [] : needs.length > 0 ? needs : []).reduce(
		(sum, { name }) => sum + START_STEPS[name].minutes,
		0,
	);
	const all = left.reduce((sum, { name }) => sum + START_STEPS[name].minutes, 0);
	const { opensAt } = opening;
	const clock = opensAt && !isOpen ? shopClock(new Date(opensAt)) : null;
	return {
		isOpen,
		version,
		isHidden: getSettings(db).start.isHidden,
		asksToClose: isOpen && url.searchParams.has("close"),
		steps: steps.map((step) => ({ ...step, isNeeded: isNeeded(step.name) })),
		next: next?.name ?? null,
		done: steps.length - left.length + (isOpen ? 1 : 0),
		needs: needs.length,
		left: needs.length > 0 ? timeLeft(left.length >= steps.length - 1 ? all : minutes) : null,
		why: needsInWords(steps),
		opening: {
			day: clock?.slice(0, 10) ?? nextMonday(shopToday(now)),
			time: clock?.slice(11, 16) ?? "08:00",
			isDayShown: opening.isDayShown,
			/** When it will open, or did; null: nobody said so, or it was never closed. */
			at: opensAt ? momentText(new Date(opensAt)) : null,
			weekday: opensAt ? timeText(opensAt, { weekday: "long", timeZone: env.TIME_ZONE }) : null,
			by: savedBy,
			shown: shownDay(db),
		},
		firstOrder: isOpen && opensAt ? firstOrderSince(db, new Date(opensAt)) : null,
	};
}

/** Opens the shop, at once or on a day (Rules 9.60, 9.61). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, openShop, {
		failed: { title: "Not Opened" },
		done: (opensAt) =>
			opensAt <= Date.now()
				? {
						to: href("/admin/settings/start"),
						title: "The Shop Is Open",
						text: "Visitors and search engines find it now.",
					}
				: {
						to: href("/admin/start"),
						title: "The Day Is Set",
						text: `The shop opens by itself on ${momentText(new Date(opensAt))}.`,
					},
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

type Data = Route.ComponentProps["loaderData"];

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
	const { isOpen, done, needs, left } = loaderData;
	const isFirst = done <= 1;
	if (isOpen) return <OpenShop {...loaderData} />;
	const errors = actionData?.result.error ?? {};
	const problems = Object.entries(errors).flatMap(([field, texts]) =>
		(texts ?? []).map((text) => (field ? { id: `opening-${field}`, text } : { text })),
	);
	const facts = [
		`${done} of ${START_STEP_COUNT} done`,
		...(needs === 0 ? ["ready to open"] : !isFirst ? [`${needs} needed before you can open`] : []),
		...(left ? [`${left} ${isFirst ? "in all" : "left"}`] : []),
	];
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Start here</PageTitle>
			<StaffHead title="Start here" facts={facts.join(" · ")}>
				<SiteLink className="tap" to={`${href("/admin/today")}?all=1`}>
					What waits today
				</SiteLink>
			</StaffHead>
			<StepsBar label={`${done} of ${START_STEP_COUNT} steps done`} done={done} current={done} />
			<Flash message={actionData?.toast} />
			<div className="duo duo-n">
				<div>
					<ErrorSummary problems={problems} />
					<Steps {...loaderData} />
				</div>
				<div className="stackv">
					{isFirst ? (
						<p className="note">
							<b>Stop whenever you like.</b> Every form is saved, in any order. This page opens first until
							the shop is open, and stays in Settings.
						</p>
					) : null}
					<Docket {...loaderData} errors={errors} typed={actionData?.result.initialValue} />
					<section className="card">
						<h2>
							Visitors see this now <SiteLink to={href("/admin/start/visitors")}>Open page</SiteLink>
						</h2>
						<p>
							<b className="strong">
								{loaderData.opening.shown ? `Opens ${loaderData.opening.shown}.` : "Opens soon."}
							</b>
						</p>
						<p className="small mt-2">
							No products, prices or figures are public. Staff and invited customers can log in.
						</p>
					</section>
				</div>
			</div>
		</div>
	);
}

/** The list, with what is missing in bold and one button for each. */
function Steps({ steps, next, isOpen, opening, version }: Data) {
	return (
		<ol className="todo">
			{steps.map((step) => (
				<Step key={step.name} {...step} isNext={step.name === next} isOpen={isOpen} />
			))}
			<li className={isOpen ? "is-done" : undefined}>
				<div>
					<h2>Open the shop</h2>{" "}
					<p>
						{isOpen
							? opening.at
								? `Opened ${opening.weekday}, ${opening.at}${opening.by ? ` by ${opening.by}` : ""}.`
								: "The shop is open."
							: opening.at
								? `Opens by itself on ${opening.weekday}, ${opening.at}.`
								: "Visitors see “Opens soon” until then."}
					</p>
				</div>
				<div className="go">
					{isOpen ? (
						<SiteLink to={`${href("/admin/settings/start")}?close=1`}>Close it for a while</SiteLink>
					) : opening.at ? (
						<SiteForm method="post" action={href("/admin/start/close")}>
							<input type="hidden" name="version" value={version} />
							<Button variant="link">Not on that day</Button>
						</SiteForm>
					) : null}
				</div>
			</li>
		</ol>
	);
}

function Step({
	name,
	isDone,
	isNeeded: needed,
	says,
	missing,
	to,
	isNext,
	isOpen,
}: ShownStep & { isNeeded: boolean; isNext: boolean; isOpen: boolean }) {
	const { title, about, why, minutes } = START_STEPS[name];
	return (
		<li className={isDone ? "is-done" : isNext ? "is-next" : undefined}>
			<div>
				<h2>{title}</h2>{" "}
				{isDone ? (
					isOpen ? null : (
						<Badge color="green">Done</Badge>
					)
				) : needed ? (
					<Badge color="ink">Needed to open</Badge>
				) : (
					<Badge>Recommended</Badge>
				)}
				<p>
					{missing ? <span className="miss wrap-any">{missing}</span> : null}{" "}
					{says || (missing ? null : about)}
				</p>
				{isDone ? null : <p className="mute">{why}</p>}
			</div>
			<div className="go">
				{isDone ? null : <span className="t">{minutes} min</span>}
				<StepButton name={name} isDone={isDone} isNext={isNext} page={to} />
			</div>
		</li>
	);
}

type StepButtonProps = { name: StartStepName; isDone: boolean; isNext: boolean; page: string | undefined };

function StepButton({ name, isDone, isNext, page }: StepButtonProps) {
	const { title, button, to } = START_STEPS[name];
	const about = <span className="vh"> {title}</span>;
	const look = isNext ? ({ variant: "primary" } as const) : ({ size: "s" } as const);
	if ("posts" in START_STEPS[name])
		return (
			<SiteForm method="post" action={to}>
				{isDone ? <Button variant="link">Again{about}</Button> : <Button {...look}>{button}</Button>}
			</SiteForm>
		);
	if (isDone) return <SiteLink to={stepUrl(name)}>Change{about}</SiteLink>;
	return (
		<ButtonLink {...look} to={stepUrl(name, page)}>
			{button}
			{about}
		</ButtonLink>
	);
}

type Typed = Record<string, unknown> | null | undefined;

/** What is needed, when, and the one button. */
function Docket({
	steps,
	needs,
	why,
	version,
	opening,
	errors,
	typed,
}: Data & { errors: Record<string, string[] | null>; typed: Typed }) {
	const isReady = needs === 0;
	const text = (name: string, otherwise: string) => (typed ? String(typed[name] ?? "") : otherwise);
	const chosen = text("when", "day");
	const messages = ["day", "time"].flatMap((name) => errors[name] ?? []);
	// The whole sentence stands in the summary.
	const first = messages.map((message) => message.split(". ")[0]!);
	const described = messages.length > 0 ? { "aria-invalid": true, "aria-describedby": "opening-error" } : {};
	return (
		<Form method="post" className="docket opening" noValidate key={typed ? JSON.stringify(typed) : version}>
			<h2>Open the shop</h2>
			<ul className="needs">
				{steps
					.filter(({ isNeeded: needed }) => needed)
					.map(({ name, isDone, lacks }) => (
						<li key={name}>
							{isDone ? <Icon name="check" /> : <Box />}
							<span>{START_STEPS[name].title}</span>
							<span className="small">
								{isDone ? <span className="mute">done</span> : <b>{lacks ?? "to do"}</b>}
							</span>
						</li>
					))}
			</ul>
			<input type="hidden" name="version" value={version} />
			<fieldset className="mt-3">
				<legend className="small strong">When</legend>
				<Radio value="now" chosen={chosen}>
					As soon as I press the button
				</Radio>
				<Radio value="day" chosen={chosen}>
					On this day
				</Radio>
				<FieldError id="opening-error" errors={first} />
				<p className="acts pl-8">
					<label className="vh" htmlFor="opening-day">
						Day
					</label>
					<input
						className="in"
						id="opening-day"
						type="date"
						name="day"
						defaultValue={text("day", opening.day)}
						{...described}
					/>
					<label className="vh" htmlFor="opening-time">
						Hour
					</label>
					<input
						className="in"
						id="opening-time"
						type="time"
						name="time"
						defaultValue={text("time", opening.time)}
						{...described}
					/>
				</p>
				<label className="check">
					<input
						type="checkbox"
						name="isDayShown"
						defaultChecked={typed ? typed.isDayShown === "on" : opening.isDayShown}
					/>{" "}
					Show the day to visitors
				</label>
			</fieldset>
			<p className="mt-3">
				<Button
					className="w-full"
					variant={isReady ? "primary" : "default"}
					disabled={!isReady}
					aria-describedby="opening-why"
				>
					<span className="on-now">Open the shop</span>
					<span className="on-day">Open on this day</span>
				</Button>
			</p>
			<p className="small mute mt-2" id="opening-why">
				{why}
			</p>
		</Form>
	);
}

function Radio({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
	return (
		<label className="check">
			<input type="radio" name="when" value={value} defaultChecked={value === chosen} /> {children}
		</label>
	);
}

const Box = () => (
	<svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
		<path d="M4 4h12v12H4z" />
	</svg>
);

/** The list once the shop is open: a page of the settings. */
function OpenShop(data: Data) {
	const { done, firstOrder, asksToClose, version, isHidden } = data;
	return (
		<SettingsFrame>
			<PageTitle>Start here</PageTitle>
			<p className="said-strip mb-3" role="status">
				<span>
					<b>The shop is open.</b>{" "}
					{firstOrder
						? `First order: ${firstOrder.number}, ${formatCents(firstOrder.totalCents)}, ${firstOrder.customer}.`
						: null}
				</span>
				{firstOrder ? (
					<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber: firstOrder.number })}>
						See order
					</SiteLink>
				) : (
					<SiteLink to={href("/")}>View shop</SiteLink>
				)}
			</p>
			{asksToClose ? (
				<SiteForm method="post" action={href("/admin/start/close")} className="card mb-3">
					<h2>Close the shop for a while?</h2>
					<p>
						Visitors and search engines get “Opens soon” until you open it again. Staff and approved customers
						go on as on any day, and nothing is deleted.
					</p>
					<input type="hidden" name="version" value={version} />
					<p className="acts mt-2">
						<Button variant="bad">Close the shop</Button>
						<SiteLink className="tap" to={href("/admin/settings/start")}>
							Keep it open
						</SiteLink>
					</p>
				</SiteForm>
			) : null}
			<p className="small mute mb-2">
				{done} of {START_STEP_COUNT} done
			</p>
			<Steps {...data} />
			<SiteForm method="post" action={href("/admin/start/hide")} className="small mt-3">
				{isHidden ? null : <input type="hidden" name="isHidden" value="on" />}
				<Button variant="link">{isHidden ? "Show this page in Settings" : "Hide this page"}</Button>{" "}
				{isHidden ? null : "Settings keep every step."}
			</SiteForm>
		</SettingsFrame>
	);
}
