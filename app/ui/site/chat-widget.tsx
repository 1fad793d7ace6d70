import { type ComponentType, type MouseEvent, useRef, useState } from "react";
import { href } from "react-router";
import { Icon } from "../icon";
import { SiteLink } from "../site-link";

type Panel = ComponentType<{
	supportEmail: string;
	minimized: boolean;
	onMinimize: () => void;
	onRestore: () => void;
	onClose: () => void;
}>;

/** Whether a page offers the chat: all but staff pages and /support. */
export const offersChat = (pathname: string): boolean =>
	pathname !== href("/support") && !pathname.startsWith(href("/admin"));

/**
 * A link to /support, which with scripts opens the chat on the current page. The chat's code is loaded when it is
 * first opened; if that fails, the link is followed.
 */
export function ChatWidget({ supportEmail }: { supportEmail: string }) {
	const [state, setState] = useState<"closed" | "open" | "minimized">("closed");
	const [loaded, setLoaded] = useState<{ Panel: Panel } | null>(null);
	const opener = useRef<HTMLAnchorElement>(null);

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

	if (state !== "closed" && loaded) {
		return (
			<loaded.Panel
				supportEmail={supportEmail}
				minimized={state === "minimized"}
				onMinimize={() => setState("minimized")}
				onRestore={() => setState("open")}
				onClose={close}
			/>
		);
	}
	return (
		<aside aria-label="Support chat">
			<SiteLink ref={opener} className="chat-fab" to={href("/support")} onClick={open}>
				<Icon name="chat" />
				Support
			</SiteLink>
		</aside>
	);
}
