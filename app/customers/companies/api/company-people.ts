import { jsonLoader } from "~/http/json.server";
import { listPeople } from "../people.queries.server";

/** The people of the caller's company (Rule 13.9). */
export const loader = jsonLoader({ access: "customer", run: ({ db, actor }) => listPeople(db, actor) });
