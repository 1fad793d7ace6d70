import type { z } from "zod";
import type { ApiTable } from "~/http/api.server";
import { jsonAction, jsonLoader, type Read, type Write } from "~/http/json.server";

/** The loader and the action of one address of a table, which take its parameters as they are given. */
export function doorsAt(table: ApiTable, address: `/api/${string}`) {
	const rows = Object.entries(table).filter(([key]) => key.split(" ")[1] === address);
	const reading = rows.find(([key]) => key.startsWith("GET "));
	const writing = rows.filter(([key]) => !key.startsWith("GET "));
	const read = reading?.[1] as Read | undefined;
	const writes = Object.fromEntries(
		writing.map(([key, row]) => [key.split(" ")[0], row as Write<z.ZodType>]),
	);
	return {
		loader: fitting(jsonLoader((read ?? {}) as Read), () => read!.gives),
		action: fitting(jsonAction(writes), (method) => writes[method]!.gives),
	};
}

type Door = (args: Parameters<ReturnType<typeof jsonLoader>>[0]) => Promise<Response>;

/** A door that fails the test when an answer is not what its row declares. */
const fitting = <D extends Door>(door: D, shapeOf: (method: string) => z.ZodType): D =>
	Object.assign(async (args: Parameters<Door>[0]) => {
		const response = await door(args);
		if (response.ok) shapeOf(args.request.method).parse(await response.clone().json());
		return response;
	}, door);
