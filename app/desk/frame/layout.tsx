import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { onlyAdminsAct } from "~/http/acting.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied, type Denial } from "~/http/guards.server";
import { ErrorPage } from "~/ui/site/error-page";
import { AdminDenied } from "../admin-denied";
import { Missing } from "../missing";
import type { Route } from "./+types/layout";
import { frameOf } from "./frame-of.server";
import { StaffFrame } from "./staff-frame";
import { staffSheets } from "./staff-sheets";

export const middleware: Route.MiddlewareFunction[] = [onlyAdminsAct];

/** The root leaves header and footer to these pages. */
export const handle = { ownFrame: true };

/** Everything below is for staff whose role allows it (Rules 1.5, 7.34). */
export function loader({ context }: Route.LoaderArgs) {
	return frameOf(getDb(context), adminOrDenied(context));
}

export const links: Route.LinksFunction = staffSheets;

export default function AdminLayout() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

function Frame({ children }: { children: ReactNode }) {
	const data = useRouteLoaderData<typeof loader>("desk/frame/layout");
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
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const message =
		isRouteErrorResponse(error) && typeof error.data?.message === "string" ? error.data.message : undefined;
	return <Frame>{status === 404 ? <Missing /> : <ErrorPage status={status} message={message} />}</Frame>;
}
