import type { ShownAnnouncement } from "~/kernel/settings/setting";
import { SiteLink } from "../site-link";

const LOOKS = { plain: "note", good: "note note-counter", warn: "note note-warn" };

/** The shop's announcement on every page, if there is one. Without a link text the whole text is the link. */
export function AnnouncementBar({ announcement }: { announcement: ShownAnnouncement | null | undefined }) {
	if (!announcement) return null;
	const { text, link, linkText, tone } = announcement;
	return (
		<aside className={`${LOOKS[tone]} px-0 no-print`} aria-label="Announcement">
			<div className="wrap">
				{link && !linkText ? (
					<Way to={link}>{text}</Way>
				) : (
					<>
						{text} {link ? <Way to={link}>{linkText}</Way> : null}
					</>
				)}
			</div>
		</aside>
	);
}

function Way({ to, children }: { to: string; children: string | null }) {
	return to.startsWith("/") ? (
		<SiteLink to={to}>{children}</SiteLink>
	) : (
		<a href={to} rel="noreferrer">
			{children}
		</a>
	);
}
