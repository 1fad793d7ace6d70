import { href } from "react-router";
import type { CatalogReader } from "~/catalog";
import { MAX_FILE_MB } from "~/kernel/config/site";
import { capitalized } from "~/kernel/texts/numbers";
import { discountWords, type Tier, volumeWords } from "~/terms/pricing-tiers";
import { useAnswerTimes } from "~/ui/answer-times";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { PageHead } from "~/ui/layout/page-head";
import { Table } from "~/ui/layout/table";
import { NextStepLink } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import { REQUIREMENTS } from "./wholesale-texts";

type Question = { id: string; question: string; answer: string };

type Titled = { title: string; text: string };

type Who = {
	reader: CatalogReader;
	/** The reader's latest application; an open one rules out another. */
	application: { isOpen: boolean } | null;
};

/** The wholesale program: benefits, requirements, tiers and questions. */
export function WholesaleScreen({
	faq,
	benefits,
	steps,
	tiers,
	netTerms,
	volumeNote,
	...who
}: Who & {
	faq: readonly Question[];
	tiers: readonly Tier[];
	benefits: readonly Titled[];
	steps: readonly Titled[];
	/** Of established accounts. */
	netTerms: string;
	volumeNote: string;
}) {
	const { answered } = useAnswerTimes();
	return (
		<div className="wrap">
			<PageHead
				title="Wholesale program"
				intro="For licensed retailers who sell vape and tobacco-accessory goods over the counter."
			>
				<CallsToAction {...who} />
			</PageHead>
			<section className="pb-12">
				<h2 className="mb-3">What you get</h2>
				<dl className="facts">
					{benefits.map(({ title, text }) => (
						<div key={title}>
							<dt>
								<b>{title}</b>
							</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			</section>
			<section className="band">
				<h2 className="mb-4">How it works</h2>
				<ol className="reqs reqs-steps">
					{steps.map(({ title, text }) => (
						<li key={title}>
							<div>
								<h3>{title}</h3>
								<p className="mute mt-1">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</section>
			<section className="band">
				<div className="split">
					<div>
						<h2 className="mb-3">Application requirements</h2>
						<ol className="reqs">
							{REQUIREMENTS.map((requirement) => (
								<li key={requirement}>{requirement}</li>
							))}
						</ol>
					</div>
					<Card title="Don't have everything yet?">
						<p className="mute mt-1.5">
							{`Upload what you have now and add the rest later from your portal. Licenses go in as pdf, jpg, jpeg, png, doc or docx, up to ${MAX_FILE_MB} MB each.`}
						</p>
					</Card>
				</div>
			</section>
			<section className="band">
				<h2 className="mb-3">Pricing tiers</h2>
				<Table
					rows={tiers}
					rowKey={(tier) => tier.key}
					columns={[
						{ head: "Tier", cell: (tier) => <b>{tier.name}</b> },
						{
							head: "Monthly volume",
							num: true,
							narrow: "labeled",
							cell: (tier) => volumeWords(tier) ?? "Any",
						},
						{
							head: "Price",
							num: true,
							narrow: "labeled",
							cell: (tier) => capitalized(discountWords(tier)),
						},
						{
							head: "Terms",
							num: true,
							narrow: "labeled",
							cell: () => netTerms,
						},
					]}
				/>
				<p className="small mute mt-3">{volumeNote}</p>
			</section>
			<section className="band">
				<h2 className="mb-3">Questions and answers</h2>
				<div className="qa">
					{faq.map(({ id, question, answer }) => (
						<Details key={id} summary={question}>
							<p>{answer}</p>
						</Details>
					))}
				</div>
				<p className="mt-4">
					Other questions? <SiteLink to={href("/contact")}>Contact us</SiteLink>. We answer {answered}.
				</p>
			</section>
			<section className="band">
				<div className="head mb-0">
					<h2>{endTitle(who)}</h2>
					<p className="acts">
						<CallsToAction {...who} again />
					</p>
				</div>
			</section>
		</div>
	);
}

function endTitle({ reader, application }: Who): string {
	if (reader.canBuy) return "You are approved";
	return application?.isOpen ? "We have your application" : "Ready when you are";
}

/** The reader's next step: buy, see the application, or apply. `again` is the plainer copy at the page's end. */
function CallsToAction({ reader, application, again = false }: Who & { again?: boolean }) {
	const variant = again ? "default" : "primary";
	if (reader.canBuy) {
		return (
			<>
				<ButtonLink variant={variant} to={href("/products")}>
					Browse Products
				</ButtonLink>
				<ButtonLink to={href("/buyer-portal")}>Buyer portal</ButtonLink>
			</>
		);
	}
	if (application?.isOpen) {
		return (
			<>
				<ButtonLink variant={variant} to={href("/portal")}>
					See your application
				</ButtonLink>
				<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
			</>
		);
	}
	return (
		<>
			<NextStepLink variant={variant} />
			{reader.signedIn ? (
				<ButtonLink to={href("/portal")}>{application ? "See your application" : "Your portal"}</ButtonLink>
			) : (
				<ButtonLink to={`${href("/login")}?redirectTo=${encodeURIComponent(href("/wholesale"))}`}>
					Login
				</ButtonLink>
			)}
		</>
	);
}
