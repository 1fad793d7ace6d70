import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { onlyAdminsAct } from "~/http/acting.server";
import { adminOrDenied, type Denial } from "~/http/guards.server";
import { ErrorPage } from "~/ui/site/error-page";
import { accountSheet, paperSheet } from "~/ui/styles/sheets";
import staffSheet from "~/ui/styles/staff.css?url";
import type { Route } from "./+types/layout";
import { AdminDenied } from "./admin-denied";

export const middleware: Route.MiddlewareFunction[] = [onlyAdminsAct];

/** Everything below is for admins (Rule 1.5). */
export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return null;
}

export const links: Route.LinksFunction = () => [
	...accountSheet(),
	...paperSheet(),
	{ rel: "stylesheet", href: staffSheet },
];

export default function AdminLayout() {
	return <Outlet />;
}

const isDenial = (data: unknown): data is Denial =>
	typeof data === "object" && data !== null && (data as Partial<Denial>).denied === "admin";

/** Shows the denial page of the requested screen; other errors as everywhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { pathname, search } = useLocation();
	if (isRouteErrorResponse(error) && isDenial(error.data)) {
		return (
			<AdminDenied
				portal={pathname.startsWith("/admin-portal")}
				signedIn={error.data.signedIn}
				backTo={pathname + search}
			/>
		);
	}
	const message =
		isRouteErrorResponse(error) && typeof error.data?.message === "string" ? error.data.message : undefined;
	return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} message={message} />;
}
