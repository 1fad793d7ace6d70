import { getProfile } from "~/domain/accounts/profile.server";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({ access: "user", run: ({ db, actor }) => getProfile(db, actor) });
