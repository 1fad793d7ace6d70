export { gravestOf, type Saying } from "./compliance/may-ship";
export { exciseAmount } from "./taxes/excise-amount";
export { exciseView, lackText } from "./taxes/excise-rates";
export { exemptionView } from "./taxes/exemption-view";
