import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";

type Props = { portal: boolean; signedIn: boolean; backTo: string };

/** The page that non-admins see on /admin-portal and every other admin screen. */
export function AdminDenied({ portal, signedIn, backTo }: Props) {
	const login = `${href("/login")}?redirectTo=${encodeURIComponent(backTo)}`;
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
