import type { z } from "zod";
import type { ApiTable } from "~/http/api.server";
import { jsonAction, jsonLoader, type Read, type Write } from "~/http/json.server";

/** The loader and the action of one address of a table, which take its parameters as they are given. */
export function doorsAt(table: ApiTable, address: `/api/${string}`) {
	const rows = Object.entries(table).filter(([key]) => key.split(" ")[1] === address);
	const reading = rows.find(([key]) => key.startsWith("GET "));
	const writing = rows.filter(([key]) => !key.startsWith("GET "));
	return {
		loader: jsonLoader((reading?.[1] ?? {}) as Read),
		action: jsonAction(
			Object.fromEntries(writing.map(([key, row]) => [key.split(" ")[0], row as Write<z.ZodType>])),
		),
	};
}
