// Who follows whom: what later contexts add to earlier ones. Everything that serves requests or runs jobs loads this file first.
import "./features.server";
import "./mails.server";
import { onApproval } from "~/buying/held-prices/decide-held-prices.server";
import { applyHeldChange } from "~/buying/order-changes/change-order.server";
import { sendHeldAnswer } from "~/buying/quotes/answer-quote.server";
import { ordersWaitingFor } from "~/buying/shipments/orders-waiting.server";
import { blocksOfGoods } from "~/catalog/goods/blocks";
import { ordersWaitingForGoods } from "~/catalog/stock/waiting-orders";
import { afterLogin } from "~/customers/login/auth.server";
import { countWaiting as waitingForStaff } from "~/desk/frame/waiting";
import { countMessagesFrom as messagesFrom } from "~/desk/inbox/messages-from";
import { everyCall } from "~/office/developers/every-call";
import { countWaiting } from "~/office/today/waiting.queries.server";
import { blocksFor } from "~/rules/can-i-buy/blocked-lines.server";
import { adoptConversation } from "~/service/assistant/conversation.server";
import { countMessagesFrom } from "~/service/messages/message-admin.queries.server";

afterLogin.add(adoptConversation);

blocksOfGoods.provide(blocksFor);
onApproval.quote.provide(sendHeldAnswer);
onApproval.order.provide(applyHeldChange);
ordersWaitingForGoods.provide(ordersWaitingFor);
waitingForStaff.provide(countWaiting);
messagesFrom.provide(countMessagesFrom);
// Asked for once, by who reads the API's document.
everyCall.provide(async () => (await import("./api-tables.server")).calls.rows);
