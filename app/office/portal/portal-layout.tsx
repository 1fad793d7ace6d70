import { Outlet } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { ReaderOfPortal } from "~/ui/site/portal-tabs";
import type { Route } from "./+types/portal-layout";
import { readerOfPortal } from "./reader-of-portal.server";

/** What the portal's tabs say, for each page below. Who may read a page is the page's affair. */
export const loader = ({ context }: Route.LoaderArgs) => readerOfPortal(getDb(context), getActor(context));

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
	return (
		<ReaderOfPortal value={loaderData}>
			<Outlet />
		</ReaderOfPortal>
	);
}
