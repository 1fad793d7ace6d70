import { type ComponentType, useEffect, useState } from "react";
import { type FlashMessage, PageMessage, useFlashMessage } from "../layout/flash-message";

type Loaded = {
	FixedMessages: ComponentType<{
		message: FlashMessage | null;
		onOutdated: (message: FlashMessage) => void;
	}>;
};

/**
 * The message of the last action. In a new page it stands above the heading or in its place (`InlineFlash`); over a page that scripts have updated it is fixed, by a script that loads after the page works.
 */
export function Messages() {
	const latest = useFlashMessage();
	const [loaded, setLoaded] = useState<Loaded | null>(null);
	const [outdated, setOutdated] = useState<FlashMessage | null>(null);
	useEffect(() => {
		// Without the script, the pressed button, the label and the cart's count still answer.
		import("./fixed-messages").then(setLoaded, () => undefined);
	}, []);
	const message = latest === outdated ? null : latest;
	return (
		<>
			{message && !message.fixed && !message.at ? <PageMessage message={message} /> : null}
			{loaded ? (
				<loaded.FixedMessages message={message?.row ? null : message} onOutdated={setOutdated} />
			) : null}
		</>
	);
}
