// A context knows nothing of those after it. What they add to it is registered in app/reactions.server.ts, the one list of who
// follows whom.

type Reaction = (...args: never[]) => unknown;

/**
 * A function that a later context provides.
 * @param name for the error when it is called and nothing was registered.
 */
export function slot<Provided extends Reaction>(
	name: string,
): Provided & { provide: (run: Provided) => void } {
	let provided: Provided | undefined;
	const call = (...args: Parameters<Provided>) => {
		if (!provided) throw new Error(`Nothing provides '${name}': app/reactions.server.ts is not loaded.`);
		return provided(...args);
	};
	return Object.assign(call as unknown as Provided, {
		provide: (run: Provided) => {
			provided = run;
		},
	});
}

/** Functions of later contexts that are called in the order in which they were registered, within the caller's transaction. */
export function reactions<Args extends unknown[]>(): ((...args: Args) => void) & {
	add: (...followers: ((...args: Args) => void)[]) => void;
} {
	const all = new Set<(...args: Args) => void>();
	const call = (...args: Args) => {
		for (const follow of all) follow(...args);
	};
	return Object.assign(call, {
		add: (...followers: ((...args: Args) => void)[]) => {
			for (const follow of followers) all.add(follow);
		},
	});
}
