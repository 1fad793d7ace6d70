import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Icon } from "../icon";
import { SiteLink } from "../site-link";

type Panel = ComponentType<{
	supportEmail: string;
	minimized: boolean;
	onMinimize: () => void;
	onClose: () => void;
}>;

/** Whether a page offers the chat: all but staff pages and /support. */
export const offersChat = (pathname: string): boolean =>
	pathname !== href("/support") && !pathname.startsWith(href("/admin"));

type Props = {
	supportEmail: string;
	/** Without the chat there is only the bar (Rule 9.40). */
	isOff: boolean | undefined;
	/** Draws the bar that the opener stands in. */
	bar: (opener: ReactNode) => ReactNode;
};

/**
 * A link to /support, which with scripts opens the chat over the current page. The chat's code is loaded when it is
 * first opened; if that fails, the link is followed. The panel stands beside the bar, never within it, where the bar's
 * layout would apply to it; minimized, it is a button at the opener's place and covers nothing.
 */
export function ChatWidget({ supportEmail, isOff, bar }: Props) {
	const [state, setState] = useState<"closed" | "open" | "minimized">("closed");
	const [loaded, setLoaded] = useState<{ Panel: Panel } | null>(null);
	const opener = useRef<HTMLAnchorElement>(null);
	const restore = useRef<HTMLButtonElement>(null);

	useEffect(() => {
		if (state === "minimized") restore.current?.focus();
	}, [state]);

	const open = (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (loaded) return setState("open");
		import("./chat-panel").then(
			({ ChatPanel }) => {
				setLoaded({ Panel: ChatPanel });
				setState("open");
			},
			() => location.assign(href("/support")),
		);
	};
	const close = () => {
		setState("closed");
		requestAnimationFrame(() => opener.current?.focus());
	};

	if (isOff) return bar(null);
	return (
		<>
			{bar(
				<aside aria-label="Support chat" hidden={state === "open"}>
					{state === "minimized" ? (
						<button ref={restore} type="button" className="chat-fab" onClick={() => setState("open")}>
							<Icon name="chat" />
							Support<span className="vh">: Restore chat</span>
						</button>
					) : (
						<SiteLink ref={opener} className="chat-fab" to={href("/support")} onClick={open}>
							<Icon name="chat" />
							Support
						</SiteLink>
					)}
				</aside>,
			)}
			{state !== "closed" && loaded ? (
				<loaded.Panel
					supportEmail={supportEmail}
					minimized={state === "minimized"}
					onMinimize={() => setState("minimized")}
					onClose={close}
				/>
			) : null}
		</>
	);
}
