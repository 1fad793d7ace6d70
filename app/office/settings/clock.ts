import { href, redirect } from "react-router";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { confirmClock } from "~/kernel/notices/clock-hold.server";
import type { Route } from "./+types/clock";

export const loader = () => redirect(href("/admin/today"));

/** Says that the server's clock is right (Rule 14.70). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: z.object({}),
		run: ({ db, actor }) => confirmClock(db, actor),
		failed: { title: "Error", text: "The time was not confirmed." },
		refusedTo: href("/admin/today"),
		done: {
			to: href("/admin/today"),
			title: "Time Confirmed",
			text: "What waited goes on within a minute.",
		},
	});
