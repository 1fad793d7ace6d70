/** Suggested reasons for rejecting an application. */
export const REJECTION_REASONS = [
	"The business license is missing, expired or can't be read. Apply again with a current copy.",
	"The reseller permit is missing or not valid. Apply again with a current one.",
	"Your state requires a tobacco or vapor license, and your application doesn't include one.",
	"The name on the documents is not the business that applied.",
	"The address is not a store: we only supply licensed stores.",
	"The trade references could not confirm the business.",
	"We do not resell to distributors.",
] as const;

/** Suggested questions when asking for more. */
export const QUESTIONS = [
	"Please add your business license.",
	"Please add your reseller permit.",
	"Please add your state's tobacco or vapor retail license.",
	"A page of a document is missing or can't be read. Please send it again.",
	"The name on the documents differs from your application. If it is a trade name, please send the DBA filing.",
	"Please name two suppliers who know you, with phone or email.",
] as const;
