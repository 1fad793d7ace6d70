import { useEffect, useRef, useState } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { Flash, type FlashMessage } from "../layout/toast";

const RETRY_AFTER_MILLISECONDS = 400;

/** What the router asks for so soon after a failure follows from it: nobody clicks that fast. */
const SEQUEL_MILLISECONDS = 200;

/** An action's answer that changes nothing: no data, as the router encodes it, and no reason to read the page anew. */
const nothingHappened = () =>
	new Response('[{"_1":-7},"data"]\n', { status: 503, headers: { "X-Remix-Response": "yes" } });

type Lost = { method: string; path: string };

/** A request of the router's for a page's data, under way to the server. */
const isForPage = (url: URL) => url.origin === location.origin && url.pathname.endsWith(".data");

/** What a proxy says while the shop itself is away. */
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
				? "The page did not arrive. Please try again."
				: "We could not be reached. What you typed is still here: please try again.",
	};
}

/**
 * Where the network fails, the page stays as it is, with what was typed, and says so; a page that was asked for is
 * asked for once more before. Without it the router would put an error page in its place.
 */
export function LostConnection() {
	const [message, setMessage] = useState<FlashMessage | null>(null);
	const navigate = useNavigate();
	const current = useLocation();
	const place = useRef<HTMLDivElement>(null);
	const latest = useRef({ navigate, current });
	useEffect(() => {
		latest.current = { navigate, current };
	});

	useEffect(() => {
		const send = window.fetch;
		let stayedAt = Number.NEGATIVE_INFINITY;
		/** Leaves the reader where they are; false where the request itself came of doing so. */
		const stay = (askedAt: number): boolean => {
			if (askedAt - stayedAt < SEQUEL_MILLISECONDS) return false;
			stayedAt = performance.now();
			const { navigate, current } = latest.current;
			// A step within the page takes the place of the one that failed, and fetches nothing.
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
			// What was said of the last attempt goes with the next.
			setMessage(null);
			const attempt = async () => {
				const response = await send(input, init);
				if (isAway(response)) throw new Error(`${url.pathname} was answered with ${response.status}.`);
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
				setMessage(messageOf({ method, path: url.pathname.replace(/\.data$/, "") }));
				// Nobody waits for a page any more.
				return isPost ? nothingHappened() : new Promise<never>(() => {});
			}
		};
		return () => {
			window.fetch = send;
		};
	}, []);

	useEffect(() => {
		if (message) place.current?.scrollIntoView({ block: "nearest" });
	}, [message]);
	return message ? (
		<div className="wrap" ref={place}>
			<Flash message={message} />
		</div>
	) : null;
}
