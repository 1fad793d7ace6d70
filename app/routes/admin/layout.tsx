import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { countWaiting } from "~/domain/today/waiting.queries.server";
import { env } from "~/env.server";
import { onlyAdminsAct } from "~/http/acting.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied, type Denial } from "~/http/guards.server";
import { STAFF_ROLES } from "~/terms/roles";
import { ErrorPage } from "~/ui/site/error-page";
import { accountSheet, paperSheet } from "~/ui/styles/sheets";
import staffSheet from "~/ui/styles/staff.css?url";
import type { Route } from "./+types/layout";
import { AdminDenied } from "./admin-denied";
import { StaffFrame } from "./frame/staff-frame";

export const middleware: Route.MiddlewareFunction[] = [onlyAdminsAct];

/** The root leaves header and footer to these pages. */
export const handle = { ownFrame: true };

/** Everything below is for staff whose role allows it (Rules 1.5, 7.34). */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const waiting = countWaiting(getDb(context), admin);
	return {
		siteName: env.SITE_NAME,
		who: `${admin.username}, ${STAFF_ROLES[admin.role].label.toLowerCase()}`,
		waiting: {
			applications: waiting.application,
			orders: waiting.process + waiting.ship + waiting.claim + waiting.refund,
			inbox: waiting.message + waiting.quote,
		},
	};
}

export const links: Route.LinksFunction = () => [
	...accountSheet(),
	...paperSheet(),
	{ rel: "stylesheet", href: staffSheet },
];

export default function AdminLayout() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

function Frame({ children }: { children: ReactNode }) {
	const data = useRouteLoaderData<typeof loader>("routes/admin/layout");
	return data ? <StaffFrame {...data}>{children}</StaffFrame> : children;
}

const isDenial = (data: unknown): data is Denial =>
	typeof data === "object" && data !== null && (data as Partial<Denial>).denied === "admin";

/** Shows the denial page of the requested screen; other errors as everywhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { pathname, search } = useLocation();
	if (isRouteErrorResponse(error) && isDenial(error.data)) {
		return (
			<Frame>
				<AdminDenied
					portal={pathname.startsWith("/admin-portal")}
					signedIn={error.data.signedIn}
					backTo={pathname + search}
				/>
			</Frame>
		);
	}
	const message =
		isRouteErrorResponse(error) && typeof error.data?.message === "string" ? error.data.message : undefined;
	return (
		<Frame>
			<ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} message={message} />
		</Frame>
	);
}
