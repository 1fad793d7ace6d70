// The features that can be taken out: what each adds to the rest of the shop. The words it adds are in app/terms/features.ts.
import type { Templates } from "~/email/render-mail.server";
import { correctReturned } from "~/filing/pact/correct-returned.server";
import { provideFeatures } from "~/kernel/features/features.server";
import { afterLedgerChange } from "~/ledger/entries/payment-status.server";
import { provideAnswers } from "~/service/assistant/own-records.server";
import {
	claimAnswers,
	claimHolds,
	claimMails,
	claimQueues,
	claims,
	claimTemplates,
} from "~/service/claims/feature/feature.server";
import { followClaims } from "~/service/claims/follow-claims.server";
import { afterGoodsReturned } from "~/service/claims/receive-goods.server";
import type { FeatureMail } from "~/terms/features";

provideFeatures({
	all: [claims],
	queues: { ...claimQueues },
	mails: { ...claimMails },
	holds: { ...claimHolds },
});

/** Their mails' templates. */
export const FEATURE_TEMPLATES: Pick<Templates, FeatureMail> = { ...claimTemplates };

provideAnswers({ ...claimAnswers });

afterLedgerChange.add(followClaims);
afterGoodsReturned.add(correctReturned);
