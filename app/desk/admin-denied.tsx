import { href, useRouteLoaderData } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import type { RootData } from "./root-data";

type Props = { portal: boolean; signedIn: boolean; backTo: string };

/** The page shown to staff whose role doesn't allow the requested page. */
export function AdminDenied({ portal, signedIn, backTo }: Props) {
	const isStaff = useRouteLoaderData<RootData>("root")?.user?.permissions.length;
	const login = `${href("/login")}?redirectTo=${encodeURIComponent(backTo)}`;
	if (isStaff) {
		return (
			<div className="wrap">
				<PageTitle>Access Denied</PageTitle>
				<EmptyState
					heading={1}
					bare
					title="Access Denied"
					action={<ButtonLink to={href("/admin")}>Go to your start page</ButtonLink>}
				>
					You don't have permission to access this page. Ask the owner if your role should include it.
				</EmptyState>
			</div>
		);
	}
	return (
		<div className="wrap">
			<PageTitle>{portal ? "Access Restricted" : "Access Denied"}</PageTitle>
			{portal ? (
				<EmptyState
					heading={1}
					bare
					title="Access Restricted"
					action={
						<ButtonLink variant="primary" to={login}>
							Login as Admin
						</ButtonLink>
					}
				>
					Administrator access required.
				</EmptyState>
			) : (
				<EmptyState
					heading={1}
					bare
					title="Access Denied"
					action={
						signedIn ? (
							<ButtonLink to={href("/portal")}>Go to your portal</ButtonLink>
						) : (
							<ButtonLink variant="primary" to={login}>
								Log in
							</ButtonLink>
						)
					}
				>
					You don't have permission to access this page.
				</EmptyState>
			)}
		</div>
	);
}
