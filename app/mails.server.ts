import { approvalDeclined } from "~/buying/approvals/mails/approval-declined";
import { approvalNeeded } from "~/buying/approvals/mails/approval-needed";
import { cartRecovery } from "~/buying/cart/mails/cart-recovery";
import { orderChanged } from "~/buying/order-changes/mails/order-changed.server";
import { orderConfirmation } from "~/buying/orders/mails/order-confirmation.server";
import { orderParcel } from "~/buying/orders/mails/order-parcel.server";
import { orderRefund } from "~/buying/orders/mails/order-refund.server";
import { orderShort } from "~/buying/orders/mails/order-short.server";
import { orderStatus } from "~/buying/orders/mails/order-status.server";
import { orderTracking } from "~/buying/orders/mails/order-tracking.server";
import { quoteAnswer } from "~/buying/quotes/mails/quote-answer.server";
import { quoteReceived } from "~/buying/quotes/mails/quote-received.server";
import { purchaseOrder } from "~/catalog/purchases/mails/purchase-order.server";
import { backInStock } from "~/catalog/stock/mails/back-in-stock";
import { emailConfirm } from "~/customers/accounts/mails/email-confirm";
import { passwordReset } from "~/customers/accounts/mails/password-reset";
import { applicationApproved } from "~/customers/applications/mails/application-approved";
import { applicationLink } from "~/customers/applications/mails/application-link";
import { applicationNeedsInformation } from "~/customers/applications/mails/application-needs-information";
import { applicationReceived } from "~/customers/applications/mails/application-received";
import { applicationRejected } from "~/customers/applications/mails/application-rejected";
import { stateOpened } from "~/customers/applications/mails/state-opened";
import { approvalRevoked } from "~/customers/customers/mails/approval-revoked";
import { companyInvitation } from "~/customers/invitation-links/mails/company-invitation";
import { customerInvitation } from "~/customers/invitation-links/mails/customer-invitation";
import { staffInvitation } from "~/customers/invitation-links/mails/staff-invitation";
import {
	locationApproved,
	locationQuestion,
	locationRefused,
} from "~/customers/locations/mails/location-decided";
import { webhookOff } from "~/customers/webhooks/mails/webhook-off";
import { provideTemplates, type Templates } from "~/email/render-mail.server";
import { paymentNotFound } from "~/ledger/payment-notices/mails/payment-not-found.server";
import { paymentReceived } from "~/ledger/payment-notices/mails/payment-received.server";
import { accountStatement } from "~/ledger/statements/mails/account-statement.server";
import { invoiceAddress } from "~/ledger/statements/mails/invoice-address";
import { invoiceMade } from "~/ledger/statements/mails/invoice-made.server";
import { invoiceReminder } from "~/ledger/statements/mails/invoice-reminder.server";
import { mailTest } from "~/office/start/mails/mail-test";
import { licenseReminder } from "~/rules/licenses/mails/license-reminder";
import { campaign } from "~/service/campaigns/mails/campaign.server";
import { contactReceived } from "~/service/messages/mails/contact-received.server";
import { contactReply } from "~/service/messages/mails/contact-reply.server";
import { newsletterConfirm } from "~/service/newsletter/mails/newsletter-confirm";
import { FEATURE_TEMPLATES } from "./features.server";

/** The template of each email. The type makes a missing or an extra template a compile error. */
const TEMPLATES: Templates = {
	"application-received": applicationReceived,
	"application-link": applicationLink,
	"application-approved": applicationApproved,
	"application-rejected": applicationRejected,
	"application-needs-information": applicationNeedsInformation,
	"state-opened": stateOpened,
	"location-approved": locationApproved,
	"location-refused": locationRefused,
	"location-question": locationQuestion,
	"approval-revoked": approvalRevoked,
	"purchase-order": purchaseOrder,
	"webhook-off": webhookOff,
	"password-reset": passwordReset,
	"email-confirm": emailConfirm,
	"staff-invitation": staffInvitation,
	"company-invitation": companyInvitation,
	"customer-invitation": customerInvitation,
	"approval-needed": approvalNeeded,
	"approval-declined": approvalDeclined,
	"order-confirmation": orderConfirmation,
	"order-changed": orderChanged,
	"order-status": orderStatus,
	"order-tracking": orderTracking,
	"order-parcel": orderParcel,
	"order-short": orderShort,
	"order-refund": orderRefund,
	"cart-recovery": cartRecovery,
	"contact-received": contactReceived,
	"contact-reply": contactReply,
	"quote-received": quoteReceived,
	"quote-answer": quoteAnswer,
	...FEATURE_TEMPLATES,
	"newsletter-confirm": newsletterConfirm,
	"license-reminder": licenseReminder,
	"invoice-made": invoiceMade,
	"invoice-address": invoiceAddress,
	"invoice-reminder": invoiceReminder,
	"account-statement": accountStatement,
	"payment-received": paymentReceived,
	"payment-not-found": paymentNotFound,
	"back-in-stock": backInStock,
	"mail-test": mailTest,
	campaign,
};

provideTemplates(TEMPLATES);
