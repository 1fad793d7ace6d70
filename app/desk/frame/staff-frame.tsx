import { type ReactNode, useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import { PlacedRest } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { Logo } from "~/ui/pictures/logo";
import { Messages } from "~/ui/site/messages";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { isTyping, usePageShortcuts } from "~/ui/staff/shortcuts";
import { useIsOn } from "~/ui/switches";
import { useMay } from "../may";
import { helpOf } from "./help-of";
import { placeOf, type SectionCounts, sectionsFor } from "./sections";
import { StaffSearch } from "./staff-search";
import { StartBar, useStartStep } from "./start-bar";

type Props = {
	siteName: string;
	version: string;
	/** Who is logged in, and as what: 'dana, owner'. */
	who: string;
	waiting: SectionCounts | undefined;
	children: ReactNode;
};

/** The staff's own frame: one row of navigation, the page, a line at its end. */
export function StaffFrame({ siteName, version, who, waiting, children }: Props) {
	const { pathname, search } = useLocation();
	const may = useMay();
	const isOn = useIsOn();
	const step = useStartStep();
	const section = placeOf(pathname, search, may, isOn)?.section;
	const slug = helpOf(pathname, section?.name);
	const help = slug ? href("/admin/help/:slug", { slug }) : href("/admin/help");
	const waitingIn = (counts: readonly (keyof SectionCounts)[] = []) =>
		counts.reduce((sum, count) => sum + (waiting?.[count] ?? 0), 0);
	return (
		<>
			<header className="sf no-print">
				<div className="wrap">
					<SiteLink className="sf-mark" to={href("/admin/today")} aria-label={`${siteName}, Today`}>
						<Logo />
					</SiteLink>
					{/* Closed again on each page. */}
					<details className="fold sf-menu" key={pathname + search}>
						<summary>
							<span className="vh">Menu, now: </span>
							{section?.name ?? "Menu"} <Waiting count={waitingIn(section?.counts)} />
						</summary>
					</details>
					<nav className="sf-nav" aria-label="Staff">
						<ul>
							{sectionsFor(may, isOn).map(({ section: { name, counts }, to }) => (
								<li key={name}>
									<SiteLink to={to} aria-current={name === section?.name ? "page" : undefined}>
										{name} <Waiting count={waitingIn(counts)} />
									</SiteLink>
								</li>
							))}
						</ul>
					</nav>
					<StaffSearch />
					<SiteLink className="sf-shop lg-s" to={help}>
						Help
					</SiteLink>
					<SiteLink className="sf-shop lg-s" to={href("/")}>
						View shop
					</SiteLink>
				</div>
			</header>
			<main id="main" tabIndex={-1}>
				<Messages />
				{step ? (
					<div className="wrap">
						<StartBar name={step} />
					</div>
				) : null}
				{children}
				<PlacedRest />
			</main>
			<Foot who={who} version={version} help={help} />
		</>
	);
}

const Waiting = ({ count }: { count: number | undefined }) =>
	count ? <span className="n">{grouped(count)}</span> : null;

function Foot({ who, version, help }: { who: string; version: string; help: string }) {
	return (
		<footer className="sf-foot no-print">
			<div className="wrap">
				<span>{who}</span>
				<SiteLink to={`${href("/portal")}?tab=account`}>Your account</SiteLink>
				<SiteLink to={href("/admin")}>Admin Dashboard</SiteLink>
				<SiteLink to={href("/admin-portal")}>Admin Portal</SiteLink>
				<SiteForm method="post" action={href("/logout")}>
					<button type="submit">Logout</button>
				</SiteForm>
				<SiteLink className="sm-s" to={help}>
					Help
				</SiteLink>
				<SiteLink className="sm-s" to={href("/")}>
					View shop
				</SiteLink>
				{useHydrated() ? <Keys /> : null}
				<span className="ml-auto">Version {version}</span>
			</div>
		</footer>
	);
}

/** The page's keys, and with '?' a list of all. */
function Keys() {
	const page = usePageShortcuts();
	const [loaded, setLoaded] = useState<typeof import("./shortcut-list")>();
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key === "?" && !isTyping(event)) setOpen(true);
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, []);
	useEffect(() => {
		// Without the list the line below still names the page's keys.
		if (isOpen) import("./shortcut-list").then(setLoaded, () => undefined);
	}, [isOpen]);
	return (
		<>
			<button className="lg-s" type="button" onClick={() => setOpen(true)}>
				Keyboard shortcuts&nbsp;<kbd>?</kbd>
			</button>
			{page.length > 0 ? (
				<span className="lg-s sf-keys">
					{page.map(({ key, does }) => (
						<span key={key}>
							<kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd> {does}
						</span>
					))}
				</span>
			) : null}
			{isOpen && loaded ? <loaded.ShortcutList shortcuts={page} close={() => setOpen(false)} /> : null}
		</>
	);
}
