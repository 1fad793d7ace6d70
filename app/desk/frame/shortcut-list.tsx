import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "~/ui/icon";
import type { Shortcut } from "~/ui/staff/shortcuts";

const EVERYWHERE = [
	{ key: "Ctrl K", does: "search, and go to any page" },
	{ key: "?", does: "this list" },
];

/** All keys of the page, in a dialog. */
export function ShortcutList({ shortcuts, close }: { shortcuts: readonly Shortcut[]; close: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (!dialog.current?.open) dialog.current?.showModal();
	}, []);
	return createPortal(
		<dialog className="dialog" ref={dialog} aria-labelledby="shortcuts" onClose={close}>
			<header>
				<h2 id="shortcuts">Keyboard shortcuts</h2>
				<button type="button" className="toast-x" aria-label="Close" onClick={() => dialog.current?.close()}>
					<Icon name="x" />
				</button>
			</header>
			<dl className="facts">
				{[...shortcuts, ...EVERYWHERE].map(({ key, does }) => (
					<div key={key}>
						<dt>
							<kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
		</dialog>,
		document.body,
	);
}
