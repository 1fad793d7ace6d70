import {
	changeCompanyWebhook,
	changeShopWebhook,
	deleteCompanyWebhook,
	deleteShopWebhook,
	makeCompanyWebhook,
	makeShopWebhook,
	pauseCompanyWebhook,
	pauseShopWebhook,
	redeliverCompanyWebhook,
	redeliverShopWebhook,
	resumeCompanyWebhook,
	resumeShopWebhook,
	rotateCompanyWebhook,
	rotateShopWebhook,
	testCompanyWebhook,
	testShopWebhook,
} from "./endpoints.server";
import {
	getCompanyWebhook,
	getShopWebhook,
	listCompanyDeliveries,
	listCompanyEvents,
	listCompanyWebhooks,
	listShopDeliveries,
	listShopEvents,
	listShopWebhooks,
} from "./webhooks.queries.server";

/** All that the shop's owners do with its endpoints. */
export const SHOP = {
	access: "staff",
	make: makeShopWebhook,
	change: changeShopWebhook,
	pause: pauseShopWebhook,
	resume: resumeShopWebhook,
	rotate: rotateShopWebhook,
	test: testShopWebhook,
	redeliver: redeliverShopWebhook,
	remove: deleteShopWebhook,
	all: listShopWebhooks,
	one: getShopWebhook,
	messages: listShopDeliveries,
	events: listShopEvents,
} as const;

/** The same for a company's owners. */
export const COMPANY = {
	access: "owner",
	make: makeCompanyWebhook,
	change: changeCompanyWebhook,
	pause: pauseCompanyWebhook,
	resume: resumeCompanyWebhook,
	rotate: rotateCompanyWebhook,
	test: testCompanyWebhook,
	redeliver: redeliverCompanyWebhook,
	remove: deleteCompanyWebhook,
	all: listCompanyWebhooks,
	one: getCompanyWebhook,
	messages: listCompanyDeliveries,
	events: listCompanyEvents,
} as const;

export type Holder = typeof SHOP | typeof COMPANY;
