import {
	type ComponentProps,
	type MouseEvent,
	type ReactNode,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { ButtonLink } from "../button";
import { Icon } from "../icon";

/**
 * A link that, with scripts, opens its page's content in a dialog. Without scripts, or with a modifier key, it is a
 * plain link. The content is rendered only when opened, and gets a function that closes the dialog.
 */
export function DialogLink({
	title,
	content,
	onClick,
	...link
}: Omit<ComponentProps<typeof ButtonLink>, "title" | "content"> & {
	title: ReactNode;
	content: (close: () => void) => ReactNode;
}) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [open, setOpen] = useState(false);
	const titleId = useId();
	useEffect(() => {
		if (open && !dialog.current?.open) dialog.current?.showModal();
	}, [open]);
	const click = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
		if (event.defaultPrevented || !plain || typeof HTMLDialogElement !== "function") return;
		event.preventDefault();
		setOpen(true);
	};
	const close = () => dialog.current?.close();
	return (
		<>
			<ButtonLink {...link} onClick={click} />
			{open && (
				<dialog className="dialog" ref={dialog} aria-labelledby={titleId} onClose={() => setOpen(false)}>
					<header>
						<h2 id={titleId}>{title}</h2>
						<button type="button" className="toast-x" aria-label="Close" onClick={close}>
							<Icon name="x" />
						</button>
					</header>
					{content(close)}
				</dialog>
			)}
		</>
	);
}
