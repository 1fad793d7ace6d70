import type { DemoPost } from "./post.ts";

export const pactActDeliveries: DemoPost = {
	slug: "pact-act-deliveries-what-your-store-should-expect",
	title: "PACT Act deliveries: what your store should expect at the door",
	excerpt:
		"Why vapor goods no longer come with the mail, who signs, what we keep on file, and what to do when a delivery fails.",
	tags: ["Compliance", "Shipping", "PACT Act"],
	publishedDaysAgo: 6,
	featured: true,
	metaTitle: "PACT Act deliveries for vape stores",
	metaDescription:
		"Carriers, adult signatures, paperwork and failed deliveries: how PACT Act rules change a vape store's receiving routine.",
	cover: { seed: 11, kind: "pallet", accent: "#2c7a5f" },
	content: `Since 2021 the federal PACT Act has covered electronic nicotine delivery systems as well as cigarettes and smokeless tobacco. The definition is wide. It takes in devices, and also e-liquid, pods, coils and other parts, whether or not they contain nicotine. For a store owner the law shows up in a very practical place: the back door.

## Why the mail carrier no longer brings it

The Postal Service does not carry ENDS, apart from narrow exceptions that have to be applied for. UPS, FedEx and DHL closed their own networks to most vapor goods at about the same time. What remains are regional carriers, freight lines and distributors' own trucks.

That has three consequences:

- **Transit times differ by state.** A regional network covers its region well and hands the parcel over at its border. Plan on one to four business days, and do not promise a customer a date on the day you order.
- **Tracking numbers look unfamiliar.** The link in your order leads to the carrier that really has the box.
- **Weekend delivery is rare.** An order placed on Thursday afternoon should be counted as a Monday or Tuesday arrival.

## The signature

Every box we send needs the signature of an adult of at least 21, with identification, at the address you entered at checkout. A neighbor, a mail room or a nineteen-year-old sales assistant can't accept it.

Three things make this painless:

1. Tell us in the special instructions when nobody is in before noon.
2. Put two names of people over 21 on the schedule for the days you expect goods.
3. If you share a building, tell reception that the driver must come to you.

## When nobody can sign

Drivers usually try again on the next business day and then hold the box at the depot. After the last try it comes back to us. We will send it again, but the second freight is yours and the goods were out of stock for everybody in the meantime. Call us after the first failed attempt. That is the moment when we can still change something.

## The paperwork behind it

A seller who ships these goods across state lines registers with ATF and with the tax administrator of the states it ships to. By the tenth of each month it reports to the state what was shipped, to whom, and how much. This is why we insist on:

- your **legal business name and the licensed address**, not a nickname and a garage;
- a **current tobacco or vapor license** where your state has one;
- an address that can be **delivered to**: a post office box can't sign.

Your name, the date and the quantities of every order therefore appear in a report to your state. There is nothing to do about it on your side except to keep your own invoices in order, since the two can be compared. The statute asks for records through the end of the fourth full calendar year. We keep ours for five.

## Check in before you sign out

Count cartons before you sign, look for crushed corners and resealed tape, and write what you see on the driver's receipt. Damage in transit has to reach us within 48 hours, with photos of the box as well as of the goods. A clean signature on a wet carton is the most expensive signature of the month.

## A short list for the wall

- Someone over 21 with ID, at the door, on delivery days
- Count, look, note, then sign
- Damage: photos, and a message within 48 hours
- Invoice into the binder the same day
- License renewed? Send us the new one before the old one lapses

*This is how we read the rules as a distributor. It is not legal advice; your state may ask for more.*`,
};
