import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { href } from "react-router";
import type { Standing } from "~/terms/standing";
import { ButtonLink } from "../button";

/** The reader's standing. Of its own, so that who asks isn't drawn again with every step of a navigation. */
export const ReaderStanding = createContext<Standing>("visitor");

export const useStanding = (): Standing => use(ReaderStanding);

const STEPS: Record<Standing, { to: string; text: string }> = {
	visitor: { to: href("/apply"), text: "Apply for Wholesale" },
	registered: { to: href("/apply"), text: "Apply for Wholesale" },
	applied: { to: href("/portal"), text: "See your application" },
	staff: { to: href("/admin"), text: "Admin dashboard" },
	buyer: { to: href("/quick-order"), text: "Quick order" },
	bookkeeper: { to: href("/buyer-portal"), text: "Buyer portal" },
};

/** The reader's next step toward ordering, with its label. */
export const nextStepOf = (standing: Standing) => STEPS[standing];

/** A call to action for the reader: apply, see the application, or order. `children` replaces the label of applying. */
export function NextStepLink({
	children,
	...look
}: Omit<ComponentProps<typeof ButtonLink>, "to" | "children"> & { children?: ReactNode }) {
	const { to, text } = nextStepOf(useStanding());
	return (
		<ButtonLink {...look} to={to}>
			{to === href("/apply") ? (children ?? text) : text}
		</ButtonLink>
	);
}
