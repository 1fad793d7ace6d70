import { z } from "zod";
import { requiredLine, requiredText, ticked, wholeNumber } from "../fields.ts";
import { isOwnPath } from "./page-link.ts";

const WHICH_PAGE = "Enter the path of a page of this site, such as /wholesale";

/** A question and its answer. `version` is the one the form was loaded with; a new question has 0. */
export const faqSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	question: requiredLine("Enter the question", 150),
	answer: requiredText("Enter the answer", 1_000),
	href: requiredLine(WHICH_PAGE, 200).refine((path) => path === "" || isOwnPath(path), WHICH_PAGE),
	label: requiredLine("Enter the page's name", 80),
	onWholesale: ticked,
	hidden: ticked,
});
