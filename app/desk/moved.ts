import { redirect } from "react-router";
import type { Route } from "./+types/moved";

/** Sends a page's former address on for good, with what was asked and, by its status, with the form that was sent. */
const moved = ({ params, url }: { params: { "*"?: string }; url: URL }) =>
	redirect(`/admin/${params["*"] ?? ""}${url.search}`, 308);

export const loader = ({ params, url }: Route.LoaderArgs) => moved({ params, url });
export const action = ({ params, url }: Route.ActionArgs) => moved({ params, url });
