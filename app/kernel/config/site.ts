/** The business numbers and fixed texts, each defined once. Settings of an installation are in env.server.ts. */

export const AGE_MINIMUM = 21;
export const AGE_VALID_DAYS = 30;

export const FIXED_MARGIN_PERCENT = 35;

export const VOLUME_OPTIONS = ["$500-$1,999", "$2,000-$4,999", "$5,000-$9,999", "$10,000+"] as const;

/** How long a repeated text from the same sender counts as the same message or quote request (Rule 6.2). */
export const RESENT_WITHIN_MS = 60_000;

/** How many mails an address gets within a day while no account has confirmed it (Rule 1.15). */
export const MOST_MAILS_A_DAY = 3;

/** The most rows of a call that does each by itself (Rule 9.95). */
export const MOST_ROWS = 500;

/** For how many days rows are kept that nobody works with anymore (Rules 2.16, 9.77, 14.10, 20.21). */
export const KEPT_DAYS = {
	oneTimeKeys: 7,
	webhooks: 30,
	mails: 365,
	rejectedDocuments: 365,
	stateRequests: 730,
	auditLog: 730,
} as const;

export const LIMITS = {
	homePosts: 3,
	brandBadges: 6,
	relatedPosts: 3,
	tagsFeatured: 3,
	tagsCard: 2,
	productPlaceholders: 8,
	brandPlaceholders: 6,
	postPlaceholders: 6,
	quickQuestions: 3,
	adminRows: 10,
	/** A product with this many units or fewer runs out. */
	lowStock: 20,
	dashboardOrders: 5,
	reorderOrders: 3,
	reorderItems: 3,
	orderAgain: 6,
	/** A smaller stock is shown as 'left'. */
	fewLeft: 20,
	productsPerPage: 12,
	orderListRows: 50,
	/** Products and flavors that one buyer may wait for. */
	stockRequests: 500,
	brandFilters: 8,
} as const;

export const BUSINESS_HOURS = [
	{ days: "Monday to Friday", hours: "9 AM to 6 PM EST" },
	{ days: "Saturday", hours: "10 AM to 4 PM EST" },
	{ days: "Sunday", hours: "Closed" },
] as const;

/** Weeks that reordering reckons with (Rule 7.121). */
export const REORDER_WEEKS = {
	/** Of sales that say how much is sold in a week. */
	sold: 6,
	/** Goods that run out within these are to be ordered. */
	soon: 4,
	/** The suggested quantity lasts for these. */
	cover: 8,
	/** Of sales in the list. */
	shown: 4,
} as const;

/** How long a decision on an application can be undone before its mail leaves (Rule 7.60). */
export const UNDO_SECONDS = 10;
/** Days after the due day on which open invoices are reminded of until the settings say otherwise; below zero: before it. */
export const REMINDER_DAYS = [-3, 1, 7, 14, 30] as const;
/** Days for which a quote's prices are offered unless staff choose another last day (Rule 7.103). */
export const QUOTE_DAYS = 14;
/** How many percent below a customer's own price the staff may go who can't see costs, without an owner (Rule 7.170). */
export const LARGEST_DISCOUNT = 25;
/** Days that Today looks back on for goods sold below cost (Rule 7.174). */
export const BELOW_COST_DAYS = 7;
/** Days after which staff's lists call an order that is not paid late (Rule 7.50). */
export const UNPAID_DAYS = 30;

export const LEGAL_UPDATED = "January 1, 2025";

/** Business days in which a parcel usually arrives, outside Alaska. */
export const USUAL_DELIVERY_DAYS = 3;

/** The returns policy's numbers. */
export const RETURNS = {
	/** Hours after delivery to report damaged, wrong or missing goods. */
	damageHours: 48,
	/** Days after delivery to report defects and to ask for other returns. */
	defectDays: 30,
	restockingPercent: 15,
	/** Days to send the goods after we agreed, and business days we take to check them. */
	sendDays: 10,
	checkDays: 3,
} as const;
/** The house policy for regulated goods (Rule 20.30): on slips, when packing, and in the file for carriers. */
export const ADULT_SIGNATURE = "Adult signature required";
/** Hours in which staff are to answer where the shop promises no time of its own. */
export const ANSWER_HOURS = 24;
export const MOST_CLAIM_PHOTOS = 6;
/** Largest photos of a claim together; leaves room in an upload for the rest of the form. */
export const MAX_PHOTOS_MB = 30;

/** Largest document or picture. */
export const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** Largest product file of an import. */
export const MAX_IMPORT_MB = 60;
/** What a ZIP of pictures or documents may be (Rule 7.51). */
export const ARCHIVES = {
	/** Megabytes of the upload: a slow line sends that many within the time of a request. */
	megabytes: 250,
	/** Megabytes of all its files once unpacked. */
	unpackedMegabytes: 1_000,
	files: 5_000,
	/** Bytes that a packed one may become. Text compresses to a tenth or twentieth, pictures hardly. */
	ratio: 100,
} as const;
export const ACCEPTED_FILES = ".pdf,.jpg,.jpeg,.png,.doc,.docx";
export const ACCEPTED_PICTURES = ".jpg,.jpeg,.png,.webp,.avif";
export const MOST_PICTURES = 8;
/** What ShipStation gets at once, and the most that one of its notices has (Rule 7.147). */
export const SHIPSTATION = {
	ordersAtOnce: 100,
	noticeCharacters: 500_000,
	noticeItems: 1_000,
	noticeLevels: 10,
} as const;
