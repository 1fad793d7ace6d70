import { useEffect } from "react";
import { href, useRouteLoaderData } from "react-router";
import { PageTitle } from "../layout/page-title";
import { EmptyShelf } from "../pictures/empty-shelf";
import { SiteLink } from "../site-link";
import type { ErrorPageProps } from "./error-page";

const WORDS: Record<number, { title: string; text: string }> = {
	404: {
		title: "404 Page Not Found",
		text: "We can't find that page. It may have moved, or the link may be mistyped.",
	},
	403: { title: "Not allowed", text: "Your account can't do this." },
	405: { title: "Not possible here", text: "This page does not accept that kind of request." },
	503: {
		title: "One moment, please",
		text: "The shop is not available right now. Please try again in a moment.",
	},
	413: { title: "Too large", text: "Your upload is too large. Each file may be up to 10 MB." },
};

const FALLBACK = {
	title: "Something went wrong",
	text: "The error is on our side and has been logged. Please try again.",
};

export function ErrorWords({ status, message, back }: ErrorPageProps) {
	const words = WORDS[status] ?? FALLBACK;
	// Reached by a link of an open page: the page of a closed shop comes from the server (Rule 9.60).
	const root = useRouteLoaderData("root") as { soon?: object } | undefined;
	const isClosed = status === 503 && root?.soon !== undefined;
	useEffect(() => {
		if (isClosed) location.reload();
	}, [isClosed]);
	return (
		<div className="wrap" id="error-page">
			<PageTitle>{words.title}</PageTitle>
			<div className="empty empty-bare">
				<EmptyShelf />
				<h1>{words.title}</h1>
				<p className="intro mx-auto mt-2 mb-6">{status === 404 ? words.text : (message ?? words.text)}</p>
				<p className="acts justify-center">
					{back ? (
						<SiteLink className="btn btn-1" to={back}>
							Back to the form
						</SiteLink>
					) : null}
					<SiteLink className={back ? "btn" : "btn btn-1"} to={href("/products")}>
						Browse Products
					</SiteLink>
					<SiteLink className="btn" to={href("/")}>
						Go to the home page
					</SiteLink>
				</p>
			</div>
		</div>
	);
}
