import { type ComponentType, useEffect, useState } from "react";

/** Watches over the router's requests, by a script that arrives after the page works: see `LostConnection`. */
export function Connection() {
	const [loaded, setLoaded] = useState<{ Watch: ComponentType } | null>(null);
	useEffect(() => {
		import("./lost-connection").then(
			({ LostConnection }) => setLoaded({ Watch: LostConnection }),
			// Without it a request that fails ends on the router's error page.
			() => undefined,
		);
	}, []);
	return loaded ? <loaded.Watch /> : null;
}
