import { getProfile } from "~/domain/accounts/profile.server";
import { jsonLoader, only } from "~/http/json.server";

export const loader = jsonLoader({ access: "user", run: ({ db, actor }) => getProfile(db, actor) });

export const action = only("GET");
