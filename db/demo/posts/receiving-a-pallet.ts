import type { DemoPost } from "./post.ts";

export const receivingAPallet: DemoPost = {
	slug: "receiving-a-pallet-without-losing-an-afternoon",
	title: "Receiving a pallet without losing an afternoon",
	excerpt:
		"From the freight receipt to the last peg: a receiving routine for one person, and the five mistakes that cost claims.",
	tags: ["Store operations", "Receiving", "Shipping"],
	publishedDaysAgo: 47,
	featured: false,
	metaTitle: "How to receive a pallet of vape goods",
	metaDescription:
		"A step-by-step receiving routine for vape stores: inspect, count, note exceptions, check lots, shelve and file a claim in time.",
	cover: { seed: 41, kind: "pallet", accent: "#c2562b" },
	content: `A pallet looks like a gift and behaves like a contract. From the moment you sign, what is on the receipt is taken to be on the pallet. Twenty careful minutes at the door save weeks of letters about six missing displays.

## Before the truck comes

- Print the order with quantities, or have the packing slip from your order page ready.
- Clear a space of two by two meters, and a table.
- Have a cutter with a short blade, a marker and a phone with charge.
- Make sure that somebody over 21 with identification is there: vapor goods are not released without an adult signature.

## At the door: five minutes

1. **Count the pieces.** The freight receipt names pallets, or cartons on a pallet. If the wrap is intact and clear, count the cartons through it.
2. **Walk around it.** Crushed corners, a lean, wet cardboard, tape in a different color.
3. **Take four photos**, one of each side, before anything is cut. Nobody ever regretted them.
4. **Write the exceptions on the receipt:** 'one carton crushed, lower left, contents not checked'. The words 'subject to inspection' alone are worth very little.
5. **Sign with name and time**, and keep a copy.

If the pallet has fallen over or a carton is open, you can refuse that carton and accept the rest. Write it down the same way.

## At the table: count by line, not by carton

Open cartons one at a time. Check each line of the slip against what lies on the table, flavor by flavor: displays first, loose units second. Put a tick, a different number, or a question mark. Never 'looks right'.

While a display is in your hand, look at four things:

- **Flavor and strength** on the display and on one unit inside.
- **Seals**: a resealed display gets opened and counted.
- **Lot or date code** for e-liquids. Note it when you track lots.
- **The warning statement** on every package that contains nicotine. A display without it goes back.

## Put away in one direction

Older stock to the front, new stock behind. For a wall with pegs that means taking the old units off first. It feels slow and takes three minutes; what it prevents is a device from last year found in summer with a flat battery.

Batteries and devices with cells go to a dry shelf away from heat, not above the water heater and not in the sun of the back window.

## If something is wrong

There are three kinds of trouble, with different clocks:

- **Damage in transit**: tell us within **48 hours**, with the photos and the receipt. After that the carrier refuses, and so must we.
- **Short or wrong items**: the same day if you can, with the number of the carton it should have been in. We weigh outgoing cartons and can often see which one it was.
- **Defects** found later: within **30 days** of delivery, with the code from the box.

Do not throw away the carton of a damaged item until the claim is closed. Inspectors ask for it more often than you would think.

## The five expensive mistakes

1. Signing first and looking later.
2. Counting cartons and calling it inventory.
3. Cutting deep: a blade through the film and three displays.
4. Shelving before counting, since sold goods can't be counted.
5. Waiting for the weekend to report.

Do it the same way each time and the routine shrinks. Most stores that follow it are done with a mixed pallet of forty cartons in about ninety minutes, alone, with the store open.`,
};
