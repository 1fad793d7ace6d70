import { href } from "react-router";
import { keysOf } from "~/terms/keys-of";

/** What opens a shop, in order (Rule 9.61): its name, where it is done, about how long, why, and what the button says. */
type StartStep = {
	title: string;
	/** Without it the shop can't open. */
	needed?: true;
	minutes: number;
	/** What the step is about, before anything is there. */
	about: string;
	why: string;
	button: string;
	/** The page of its form. */
	to: string;
	/** The button sends this form instead of leading to a page. */
	posts?: true;
};

const step = (one: StartStep) => one;

/** The steps of a new shop (Rule 9.61). `steps.server.ts` of the office says when each is done. */
export const START_STEPS = {
	shop: step({
		...{
			title: "Your shop",
			needed: true,
			minutes: 10,
			to: href("/admin/settings"),
			button: "Set up your shop",
		},
		about: "Name, phone, address, hours.",
		why: "Customers see them on every page, email and invoice.",
	}),
	seller: step({
		...{ title: "Seller", needed: true, minutes: 10, to: href("/admin/settings/seller"), button: "Fill in" },
		about: "Legal name, licenses, tax registrations.",
		why: "Printed on invoices. States reject sales reports without them.",
	}),
	states: step({
		...{
			title: "Where you sell",
			needed: true,
			minutes: 2,
			to: href("/admin/settings/rules"),
			button: "Look at states",
		},
		about: "The states you ship to.",
		why: "Stores elsewhere are told before they apply.",
	}),
	money: step({
		...{
			title: "Money",
			needed: true,
			minutes: 15,
			to: href("/admin/settings/payment"),
			button: "Add payment instructions",
		},
		about: "How to pay, tax, freight, terms.",
		why: "Customers read it at checkout and on every invoice. Without it nobody knows where to pay.",
	}),
	goods: step({
		...{ title: "Goods", needed: true, minutes: 30, to: href("/admin/import"), button: "Import" },
		about: "Products, flavors, prices and stock from a file.",
		why: "From Zoho, a spreadsheet or a CSV file. Products can be added one by one, too.",
	}),
	customers: step({
		...{ title: "Customers", minutes: 30, to: href("/admin/companies"), button: "Customers" },
		about: "Companies, stores, licenses, terms.",
		why: "Stores can apply while the shop is closed.",
	}),
	people: step({
		...{ title: "People", minutes: 5, to: href("/admin/staff"), button: "Invite staff" },
		about: "Staff who sell, pack and keep the books.",
		why: "Sales, warehouse and bookkeeper each see only their own pages.",
	}),
	mail: step({
		...{
			title: "Mail",
			needed: true,
			minutes: 2,
			to: href("/admin/start/mail"),
			posts: true,
			button: "Send a test",
		},
		about: "One test message to yourself.",
		why: "Without mail nobody can be invited, reset a password or get an order confirmation.",
	}),
	backups: step({
		...{ title: "Backups", minutes: 10, to: href("/admin/start/backups"), button: "Add a place" },
		about: "A copy on this machine, and one in a second place.",
		why: "If the disk fails, the shop and its copies are lost together.",
	}),
	look: step({
		...{
			title: "First look as a customer",
			minutes: 10,
			to: href("/admin/start/look"),
			posts: true,
			button: "Start",
		},
		about: "See the catalog as a customer of one of your tiers does.",
		why: "Nothing can be ordered there, and nothing is counted.",
	}),
} as const satisfies Record<string, StartStep>;

export type StartStepName = keyof typeof START_STEPS;
export const START_STEP_NAMES = keysOf(START_STEPS);

/** Opening is the last one. */
export const START_STEP_COUNT = START_STEP_NAMES.length + 1;

/** A step's page, or another one where something is missing, with what leads back to the list. */
export const stepUrl = (name: StartStepName, to: string = START_STEPS[name].to): string =>
	`${to}?start=${name}`;
