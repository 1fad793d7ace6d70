import { type ComponentType, useEffect, useState } from "react";

/** Handles failed requests of the router with a script that loads after the page works: see `LostConnection`. */
export function Connection() {
	const [loaded, setLoaded] = useState<{ Watch: ComponentType } | null>(null);
	useEffect(() => {
		import("./lost-connection").then(
			({ LostConnection }) => setLoaded({ Watch: LostConnection }),
			// Without the script, a failed request shows the router's error page.
			() => undefined,
		);
	}, []);
	return loaded ? <loaded.Watch /> : null;
}
