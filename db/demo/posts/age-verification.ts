import type { DemoPost } from "./post.ts";

export const ageVerification: DemoPost = {
	slug: "age-verification-at-the-counter",
	title: "Age verification at the counter: a routine that survives a busy Friday",
	excerpt:
		"The federal age is 21 and photo ID is required under 30. How to turn that into a habit nobody has to think about.",
	tags: ["Compliance", "Store operations"],
	publishedDaysAgo: 19,
	featured: false,
	metaTitle: "Age verification routine for vape stores",
	metaDescription:
		"A practical age verification routine for vape stores: who to card, how to read an ID, how to refuse, and what to write down.",
	cover: { seed: 23, kind: "rack", accent: "#3f64a8" },
	content: `No part of this business is simpler to state and easier to get wrong. The federal minimum age for any tobacco product, vapor goods included, has been 21 since December 2019. Since the end of September 2024 a retailer must check photo identification of everybody who looks **under 30**. One missed check is enough for a warning letter; repeated ones cost money, and in many states the license.

## One rule for everybody

The weak point is judgment. 'He looked thirty' is what people say after a failed inspection. Two policies remove it:

- **Card under 40.** A margin of ten years turns a judgment about faces into an obvious yes or no.
- **Card everybody.** Slower by a few seconds, and nobody can feel singled out.

Choose one, put it on the door, and do not make exceptions for friends of the staff. Inspectors send people who look older than they are.

## Reading an ID in ten seconds

Take it out of the wallet. A photo of a license on a phone is not a license, unless your state has said that its own mobile license counts.

1. **Date of birth.** Keep the calendar line 'born on or before' at the register and change it every morning. Nobody does subtraction well with a line of people waiting.
2. **Expiry date.** An expired card proves nothing.
3. **The face.** Ears, chin and eye distance change less than hair and weight.
4. **The card.** Bend it slightly, feel the edge, look for raised print and the ghost picture.

A scanner helps with the dates. It does not look at the face, and it does not know whether the card belongs to the person.

## Refusing well

Refusals go wrong when they become personal. One sentence, the same every time, works best: *'I can't sell this without valid ID. I'm happy to hold it for you at the counter.'* Do not argue and do not guess at ages aloud.

Two more situations deserve a decision beforehand:

- **The group.** If one member is plainly under age and another pays, ask everybody at the counter for ID, or refuse.
- **The errand.** Somebody of age who asks the person outside which flavor they wanted is buying for that person. Refuse.

## Write it down

A bound notebook at the register is enough: date, time, initials, 'no ID', 'expired', 'under 21'. It takes five seconds and shows two things later: that the staff does refuse, and on which shifts it never happens.

Once a quarter, let a friend of legal age but young looks buy something, and see whether they are asked. Praise the person who asked. If nobody did, train again without making an example of anybody.

## Train at hiring, repeat twice a year

New staff should, before their first shift alone:

- read your policy and sign it with a date;
- check ten identifications with you standing beside them;
- practice the refusal sentence aloud.

File the signatures. If an inspector ever finds a violation, evidence of a training program is one of the things that counts in your favor when the penalty is set.

## The same rule on our side

We check that every account belongs to a licensed business, and our carriers take a signature from an adult of 21 or over. The chain is only as good as its last link, and that link is your counter.

*Rules change and states add their own. Read your state's text, or ask your counsel.*`,
};
