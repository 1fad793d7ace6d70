import { listPeople } from "~/domain/companies/people.queries.server";
import { jsonLoader } from "~/http/json.server";

/** The people of the caller's company (Rule 13.9). */
export const loader = jsonLoader({ access: "customer", run: ({ db, actor }) => listPeople(db, actor) });
