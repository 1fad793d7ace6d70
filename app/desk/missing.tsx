import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";

/** The staff 404 page for an unknown address or record. */
export const Missing = () => (
	<div className="wrap">
		<PageTitle>404 Page Not Found</PageTitle>
		<EmptyState
			heading={1}
			bare
			title="404 Page Not Found"
			action={
				<>
					<ButtonLink variant="primary" to={href("/admin/today")}>
						Today
					</ButtonLink>
					<ButtonLink to={href("/admin/search")}>Search</ButtonLink>
				</>
			}
		>
			There is no such page, or its record was deleted. Search for a name, a number or an SKU.
		</EmptyState>
	</div>
);
