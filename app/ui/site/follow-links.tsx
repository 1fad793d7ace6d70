import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate, useSubmit } from "react-router";
import { useStanding } from "./next-step";

/** How long the pointer rests on a link before its page is fetched. */
const REST_MILLISECONDS = 100;

/** The site's link that an event is for, if the router may follow it: not a file, another window or what a handler has taken. */
function linkOf(event: Event): HTMLAnchorElement | null {
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	const isOurs =
		link?.dataset.discover && (!link.target || link.target === "_self") && !link.hasAttribute("download");
	return isOurs ? link : null;
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => pathname + search + hash;

/**
 * Follows the plain links that `SiteLink` writes, and sends the plain forms of `SiteForm`: one listener for all of them. A page for a visitor may be kept, so it is fetched when the
 * pointer rests on its link. What is for one reader is never stored: fetching it ahead would double the requests.
 */
export function FollowLinks() {
	const navigate = useNavigate();
	const submit = useSubmit();
	const isVisitor = useStanding() === "visitor";
	const [ahead, setAhead] = useState<string | null>(null);
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			const isPlain =
				event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
			const link = linkOf(event);
			if (!link || !isPlain || event.defaultPrevented) return;
			event.preventDefault();
			void navigate(pathOf(link), {
				replace: pathOf(link) === pathOf(location),
				preventScrollReset: "keep" in link.dataset,
				viewTransition: link.closest("[data-move]") !== null,
			});
		};
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, [navigate]);
	useEffect(() => {
		const send = (event: SubmitEvent) => {
			const form = event.target as HTMLFormElement;
			// What a handler of its own or the router has taken comes prevented.
			if (!form.dataset.discover || event.defaultPrevented) return;
			event.preventDefault();
			void submit((event.submitter as HTMLButtonElement | null) ?? form, {
				preventScrollReset: "keep" in form.dataset,
			});
		};
		document.addEventListener("submit", send);
		return () => document.removeEventListener("submit", send);
	}, [submit]);
	useEffect(() => {
		if (!isVisitor) return;
		// What this does instead: a page's data, not the page.
		document.querySelector("script[type=speculationrules]")?.remove();
		let resting: ReturnType<typeof setTimeout> | undefined;
		// Elsewhere, or pressed: what was fetched has been used, or isn't wanted.
		const leave = () => {
			clearTimeout(resting);
			setAhead(null);
		};
		const rest = (event: Event) => {
			const link = linkOf(event);
			if (!link) return leave();
			clearTimeout(resting);
			resting = setTimeout(setAhead, REST_MILLISECONDS, pathOf(link));
		};
		document.addEventListener("click", leave);
		const kinds = ["pointerover", "focusin", "touchstart"] as const;
		for (const kind of kinds) document.addEventListener(kind, rest, { passive: true });
		return () => {
			clearTimeout(resting);
			document.removeEventListener("click", leave);
			for (const kind of kinds) document.removeEventListener(kind, rest);
		};
	}, [isVisitor]);
	return ahead ? <PrefetchPageLinks page={ahead} /> : null;
}
