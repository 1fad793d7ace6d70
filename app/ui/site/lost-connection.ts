import { useEffect, useRef } from "react";
import { href, useLocation, useNavigate } from "react-router";
import type { FlashMessage } from "../layout/flash-message";
import { say } from "../layout/say";

const RETRY_AFTER_MILLISECONDS = 400;

/** A request of the router this soon after a failure was caused by it: nobody clicks that fast. */
const SEQUEL_MILLISECONDS = 200;

/** An action result that changes nothing: no data, in the router's encoding, with a status that causes no reload of the page's data. */
const nothingHappened = () =>
	new Response('[{"_1":-7},"data"]\n', { status: 503, headers: { "X-Remix-Response": "yes" } });

type Lost = { method: string; path: string };

/** Whether this is the router's request for a page's data. */
const isForPage = (url: URL) => url.origin === location.origin && url.pathname.endsWith(".data");

/** Whether a proxy reports that the shop is down. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

function messageOf({ method, path }: Lost): FlashMessage {
	if (method !== "GET" && path === href("/contact")) {
		return {
			kind: "error",
			title: "Failed to Send",
			text: "There was an error sending your message. Please try again.",
		};
	}
	return {
		kind: "error",
		title: "Error",
		text:
			method === "GET"
				? "The page didn't load. Please try again."
				: "We couldn't reach the shop. What you typed is still here. Please try again.",
	};
}

/**
 * When the network fails, keeps the page with everything typed on it and shows a message. A page load is retried once
 * first. Without this, the router would replace the page with an error page.
 */
export function useLostConnection(): void {
	const navigate = useNavigate();
	const current = useLocation();
	const latest = useRef({ navigate, current });
	useEffect(() => {
		latest.current = { navigate, current };
	});

	useEffect(() => {
		const send = window.fetch;
		let hasMessage = false;
		let stayedAt = Number.NEGATIVE_INFINITY;
		/** Stays on the current page. Returns false for a request that staying has itself caused. */
		const stay = (askedAt: number): boolean => {
			if (askedAt - stayedAt < SEQUEL_MILLISECONDS) return false;
			stayedAt = performance.now();
			const { navigate, current } = latest.current;
			// Replaces the failed navigation by one within the page, which loads nothing.
			void navigate(
				{ search: current.search, hash: current.hash || "#main" },
				{ replace: true, preventScrollReset: true },
			);
			return true;
		};
		window.fetch = async (input, init) => {
			const url = new URL(input instanceof Request ? input.url : input, location.href);
			if (!isForPage(url)) return send(input, init);
			const method = init?.method ?? "GET";
			const askedAt = performance.now();
			// Clear the message of the previous attempt.
			if (hasMessage) say(null);
			hasMessage = false;
			const attempt = async () => {
				const response = await send(input, init);
				if (isAway(response)) throw new Error(`${url.pathname} failed with status ${response.status}.`);
				return response;
			};
			try {
				return await attempt().catch(async (error: unknown) => {
					if (method !== "GET" || init?.signal?.aborted) throw error;
					await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MILLISECONDS));
					return attempt();
				});
			} catch (error) {
				const isPost = method !== "GET";
				if (init?.signal?.aborted || !(isPost || stay(askedAt))) throw error;
				say(messageOf({ method, path: url.pathname.replace(/\.data$/, "") }));
				hasMessage = true;
				// The navigation was replaced, so nothing waits for this response.
				return isPost ? nothingHappened() : new Promise<never>(() => {});
			}
		};
		return () => {
			window.fetch = send;
		};
	}, []);
}
