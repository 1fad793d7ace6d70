import { href, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteForm } from "~/ui/site-link";

const FORM = "when-back";

/** Where the answer stands: at the button of a flavor, or of the product. */
export const requestAnchor = (flavorId: string | null) => `back-${flavorId ?? "product"}`;

/** The form of all a product's buttons `EmailWhenBack`, which may stand in the form that orders. */
export function WhenBackForm({ productId }: { productId: string }) {
	const { pathname, search } = useLocation();
	return (
		<SiteForm id={FORM} method="post" action={href("/stock-requests")} preventScrollReset noValidate>
			<input type="hidden" name="productId" value={productId} />
			<input type="hidden" name="redirectTo" value={pathname + search} />
		</SiteForm>
	);
}

type Props = {
	/** Null: the product, in any flavor. */
	flavorId: string | null;
	/** The product's or flavor's. */
	name: string;
	isRequested: boolean;
	isLink?: boolean;
};

/** Asks for one mail when goods are back, or takes that back (Rule 7.130). */
export const EmailWhenBack = ({ flavorId, name, isRequested, isLink = false }: Props) => (
	<>
		{isRequested ? <>We'll email you when it is back. </> : null}
		<Button
			variant={isLink || isRequested ? "link" : "default"}
			form={FORM}
			name={isRequested ? "stop" : "flavorId"}
			value={flavorId ?? ""}
		>
			{isRequested ? "Don't email me" : "Email me when it is back"}
			<span className="vh"> ({name})</span>
		</Button>
		<InlineFlash at={requestAnchor(flavorId)} />
	</>
);
