/** Reasons to start from when turning an application down. */
export const REJECTION_REASONS = [
	"The business license is missing, expired or can't be read. Apply again with a current copy.",
	"The reseller permit is missing or not valid. Apply again with a current one.",
	"Your state asks for a tobacco or vapor license, and there is none with the application.",
	"The name on the documents is not the business that applied.",
	"The address is not a store: we only supply licensed stores.",
	"The trade references could not confirm the business.",
	"We do not resell to distributors.",
] as const;

/** Questions to start from when asking for more. */
export const QUESTIONS = [
	"Please add your business license.",
	"Please add your reseller permit.",
	"Please add your state's tobacco or vapor retail license.",
	"A page of a document is missing or can't be read. Please send it again.",
	"The name on the documents differs from your application. Is it a trade name? A DBA filing would settle it.",
	"Please name two suppliers who know you, with phone or email.",
] as const;
