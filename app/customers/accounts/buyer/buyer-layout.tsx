import { href, isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { onlyCustomersAct } from "~/http/acting.server";
import { customerOrDenied, type Denial } from "~/http/guards.server";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { ErrorPage } from "~/ui/site/error-page";
import { NextStepLink, useStanding } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/buyer-layout";

export const middleware: Route.MiddlewareFunction[] = [onlyCustomersAct];

export function loader({ context }: Route.LoaderArgs) {
	customerOrDenied(context);
	return null;
}

export const links = accountSheet;

export default function BuyerLayout() {
	return <Outlet />;
}

/** Accounts that may not buy see the reason and the next step (Rule 1.5). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isRouteErrorResponse(error)) throw error;
	const denial = error.data as Partial<Denial & { message: string }> | null;
	if (denial?.denied !== "buyer") return <ErrorPage status={error.status} message={denial?.message} />;
	return <AccessRequired signedIn={denial.signedIn === true} />;
}

function AccessRequired({ signedIn }: { signedIn: boolean }) {
	const { pathname, search } = useLocation();
	return (
		<div className="wrap">
			<PageTitle>Wholesale Access Required</PageTitle>
			<EmptyState
				bare
				heading={1}
				title="Wholesale Access Required"
				action={<NextStepLink variant="primary">Apply for Wholesale Access</NextStepLink>}
			>
				<p>
					{useStanding() === "applied"
						? "We are checking your application. You can order as soon as it is approved; we'll email you."
						: "Ordering is open to licensed retailers whose application was approved."}
				</p>
				{signedIn ? null : (
					<p>
						Already approved?{" "}
						<SiteLink to={`${href("/login")}?redirectTo=${encodeURIComponent(pathname + search)}`}>
							Log in
						</SiteLink>
					</p>
				)}
			</EmptyState>
		</div>
	);
}
