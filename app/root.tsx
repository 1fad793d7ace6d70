import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import {
	href,
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import { getCartSize } from "~/buying/cart/cart-size.server";
import { standingOf } from "~/customers/applications/standing.server";
import type { RootData } from "~/desk/root-data";
import { VISITOR } from "~/kernel/actor/actor";
import { isStaff, permissionsOf } from "~/kernel/actor/permissions";
import { env } from "~/kernel/config/env.server";
import { previewedBrand } from "~/kernel/settings/brand-preview.server";
import { closedShop, isClosedTo, isStartHidden } from "~/kernel/settings/opening.server";
import { formerTiers, shipsTo, tiersAt } from "~/kernel/settings/selling.queries.server";
import {
	getAnnouncement,
	getContacts,
	getSettings,
	hasContacts,
	nameOf,
} from "~/kernel/settings/settings.queries.server";
import { switchedOff } from "~/kernel/settings/switches.server";
import { legalPagesOff } from "~/service/index.server";
import type { Tier } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { isClosedPage } from "./http/closed-shop.server";
import { getActor, getDb, getSession, patternContext } from "./http/context.server";
import { takeFlash } from "./http/flash.server";
import { visit } from "./http/middleware.server";
import { readVisitorChoices } from "./http/visitor-choices.server";
import { styleOf } from "./kernel/settings/colors";
import { shownLogo } from "./kernel/settings/setting";
import { focusContent } from "./ui/focus";
import { fetchedPart } from "./ui/layout/fetched-part";
import { Flash, PlacedRest } from "./ui/layout/flash-message";
import { ChatWidget, offersChat } from "./ui/site/chat-widget";
import { Dock } from "./ui/site/dock";
import { ErrorPage } from "./ui/site/error-page";
import { ListPlaceholders } from "./ui/site/list-placeholders";
import { Messages } from "./ui/site/messages";
import { ReaderStanding } from "./ui/site/next-step";
import { OpensSoon } from "./ui/site/opens-soon";
import { SiteFooter } from "./ui/site/site-footer";
import { SiteHeader } from "./ui/site/site-header";

// Most pages have none of these.
const AnnouncementBar = fetchedPart("announcement-bar", () =>
	import("./ui/site/announcement-bar").then(({ AnnouncementBar }) => AnnouncementBar),
);
const AgeGate = fetchedPart("age-gate", () => import("./ui/site/age-gate").then(({ AgeGate }) => AgeGate));
const CookieBar = fetchedPart("cookie-bar", () =>
	import("./ui/site/cookie-bar").then(({ CookieBar }) => CookieBar),
);

export const middleware: Route.MiddlewareFunction[] = [visit];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The tiers as staff's screens name them, without amounts. */
function namedTiers(db: Db): NonNullable<RootData["tiers"]> {
	const named = (tiers: readonly Tier[]) => tiers.map(({ key, name, discount }) => ({ key, name, discount }));
	const { list, forNew } = tiersAt(db);
	return { list: named(list), former: named(formerTiers(db)), forNew };
}

export function loader({ request, context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const preview = previewedBrand(db, getActor(context), url);
	// A preview shows what visitors would see.
	const actor = preview ? VISITOR : getActor(context);
	const { supportEmail, supportPhone } = getContacts(db);
	const brand = preview ?? getSettings(db).brand;
	const user =
		actor.kind === "user"
			? {
					id: actor.id,
					username: actor.username,
					email: actor.email,
					role: actor.role,
					isWholesaleApproved: actor.isWholesaleApproved,
					/** What a member of staff may do; empty for everybody else. */
					permissions: permissionsOf(actor),
				}
			: null;
	const switches = switchedOff(db);
	const off: readonly string[] = [
		...switches,
		...legalPagesOff(db),
		...(switches.includes("blog") ? [href("/blog")] : []),
		// It has the shop's contacts then, for those who come by an old link.
		...(switches.includes("chat") ? [href("/support")] : []),
		...(isStaff(actor) && isStartHidden(db) ? ["startList"] : []),
	];
	const pattern = context.get(patternContext);
	// An owner looks at what visitors see.
	const isLook = pattern === href("/admin/start/visitors") && isStaff(actor);
	const isClosed = isClosedPage(pattern, hasContacts(db)) && isClosedTo(db, actor);
	return {
		site: {
			name: nameOf(db, brand),
			footer: brand.footer,
			...(brand.logo === null ? {} : { logo: shownLogo(brand.logo) }),
			...(brand.color === null ? {} : { colors: styleOf(brand.color) }),
			supportEmail,
			supportPhone,
			timeZone: env.TIME_ZONE,
			announcement: getAnnouncement(db),
		},
		user,
		standing: standingOf(db, actor),
		cart: getCartSize(db, actor),
		stores: preview ? null : getSession(context).stores,
		/** What is switched off, where anything is, and the addresses of pages that are not there (Rules 6.12, 9.40). */
		...(off.length > 0 ? { off } : {}),
		/** Instead of the page, while the shop is closed to its reader (Rule 9.60). */
		...(!preview && (isClosed || isLook)
			? { soon: { ...closedShop(db), isKnown: isClosed && user !== null } }
			: {}),
		/** Where we ship, for those who are logged in: pages of visitors get it from their own loaders. */
		...(actor.kind === "user" ? { shipTo: shipsTo(db) } : {}),
		...(isStaff(actor) ? { tiers: namedTiers(db) } : {}),
		flash: preview ? null : takeFlash(request, context),
		choices: preview
			? { ageVerified: true, consent: "declined" as const }
			: readVisitorChoices(request.headers.get("Cookie")),
		path: url.pathname + url.search,
	};
}

/**
 * A route's handle: `noJs` sends no script at all, `noAgeGate` makes the page readable without the age check, `ownFrame` renders
 * its own header, content and footer once its loader has let the reader in.
 */
export type RouteHandle = { noJs?: boolean; noAgeGate?: boolean; ownFrame?: boolean };

/** Whether a page shows a product that needs no nicotine warning. */
const isNicotineFree = (data: unknown): boolean =>
	(data as { product?: { nicotineWarning?: boolean } } | undefined)?.product?.nicotineWarning === false;

/** After a client-side navigation, moves the focus to the new page's content, as a full load would. */
function useFocusOnNavigation() {
	const { pathname } = useLocation();
	const previous = useRef(pathname);
	useEffect(() => {
		if (previous.current === pathname) return;
		previous.current = pathname;
		// Unless an error summary or a field has taken the focus.
		const main = document.getElementById("main");
		if (!main?.contains(document.activeElement)) focusContent();
	}, [pathname]);
}

export function Layout({ children }: { children: ReactNode }) {
	// Absent when the root loader itself failed.
	const data = useRouteLoaderData<typeof loader>("root");
	// Here, not in App, because an error page renders a new document.
	const [FollowLinks, setFollowLinks] = useState<typeof import("./ui/site/follow-links").FollowLinks>();
	useEffect(() => {
		// Until it is there, links are followed by the browser.
		import("./ui/site/follow-links")
			.then(
				(loaded) => setFollowLinks(() => loaded.FollowLinks),
				() => undefined,
			)
			.finally(() => {
				document.documentElement.dataset.hydrated = "true";
			});
	}, []);
	useFocusOnNavigation();
	const matches = useMatches();
	const handles = matches.map((match) => match.handle as RouteHandle | undefined);
	const hasOwnFrame = matches.some(
		({ handle, loaderData }) => (handle as RouteHandle | undefined)?.ownFrame && loaderData,
	);
	const hasDock = offersChat(useLocation().pathname) && !hasOwnFrame;
	// Sent without scripts, so that no browser is sent the code of a page that open shops don't have.
	const soon = import.meta.env.SSR ? data?.soon : undefined;
	const noJs = soon || handles.some((handle) => handle?.noJs);
	const gated = data ? !data.choices.ageVerified && !handles.some((handle) => handle?.noAgeGate) : false;
	return (
		<html lang="en" style={data?.site.colors}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Icons logo={data?.site.logo?.src} />
				<Links />
			</head>
			<body className={hasOwnFrame && !soon ? "staff" : undefined}>
				{soon ? (
					<div className="page">
						<a className="skip" href="#main">
							Skip to content
						</a>
						<OpensSoon {...soon} siteName={data!.site.name} />
					</div>
				) : (
					<Flash value={data?.flash ?? null}>
						<ReaderStanding value={data?.standing ?? "visitor"}>
							<div inert={gated} className={hasDock ? "page docked" : "page"}>
								<a className="skip" href="#main">
									Skip to content
								</a>
								{hasOwnFrame ? (
									children
								) : (
									<>
										{data?.site.announcement ? (
											<Suspense>
												<AnnouncementBar announcement={data.site.announcement} />
											</Suspense>
										) : null}
										<SiteHeader
											off={data?.off}
											user={data?.user ?? null}
											siteName={data?.site.name ?? ""}
											cart={data?.cart ?? null}
											stores={data?.stores ?? null}
											path={data?.path ?? href("/")}
										/>
										<main id="main" tabIndex={-1}>
											<Messages />
											{children}
											<PlacedRest />
										</main>
										<SiteFooter
											site={data?.site}
											off={data?.off}
											nicotineFree={matches.some(({ loaderData }) => isNicotineFree(loaderData))}
										/>
									</>
								)}
								{data && hasDock ? (
									<ChatWidget
										supportEmail={data.site.supportEmail}
										isOff={data.off?.includes("chat")}
										bar={(opener) => <Dock cartLines={data.cart?.lines ?? 0}>{opener}</Dock>}
									/>
								) : null}
								{data && !data.choices.consent ? (
									<Suspense>
										<CookieBar redirectTo={data.path} />
									</Suspense>
								) : null}
							</div>
							{gated ? (
								<Suspense>
									<AgeGate redirectTo={data!.path} />
								</Suspense>
							) : null}
							{noJs ? null : (
								<>
									{FollowLinks ? <FollowLinks /> : null}
									<ScrollRestoration />
									<Scripts />
								</>
							)}
						</ReaderStanding>
					</Flash>
				)}
			</body>
		</html>
	);
}

/** The tab's icon: our tag, or one made of the shop's logo. */
function Icons({ logo }: { logo: string | undefined }) {
	if (!logo) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
	const of = (name: string) => logo.replace(".png", `-${name}.png`);
	return (
		<>
			<link rel="icon" href={of("icon")} type="image/png" />
			<link rel="apple-touch-icon" href={of("touch")} />
		</>
	);
}

export default function App() {
	return (
		<ListPlaceholders>
			<Outlet />
		</ListPlaceholders>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const message =
		isRouteErrorResponse(error) && typeof error.data?.message === "string" ? error.data.message : undefined;
	const back =
		isRouteErrorResponse(error) && typeof error.data?.back === "string" ? error.data.back : undefined;
	return <ErrorPage status={status} message={message} back={back} />;
}
