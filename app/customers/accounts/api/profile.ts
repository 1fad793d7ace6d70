import { jsonLoader } from "~/http/json.server";
import { getProfile } from "../profile.server";

export const loader = jsonLoader({ access: "user", run: ({ db, actor }) => getProfile(db, actor) });
