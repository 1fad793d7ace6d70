import { Suspense } from "react";
import { fetchedPart } from "../layout/fetched-part";

export type ErrorPageProps = {
	status: number;
	message?: string | undefined;
	/** The page where the visitor can try again. */
	back?: string | undefined;
};

const ErrorWords = fetchedPart("error-page", () =>
	import("./error-words").then(({ ErrorWords }) => ErrorWords),
);

/** The error page within the site's layout. Most readers see none. */
export const ErrorPage = (props: ErrorPageProps) => (
	<Suspense>
		<ErrorWords {...props} />
	</Suspense>
);
