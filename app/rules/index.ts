export type { StateRule } from "./compliance/may-ship";
export { gravestOf, type Saying } from "./compliance/may-ship";
export { RULE_WORDS, rulePlace, ruleSentence, type SaidRule } from "./compliance/rule-words";
export { exciseAmount } from "./taxes/excise-amount";
export { describeRate, exciseView, lackText } from "./taxes/excise-rates";
export { exemptionView } from "./taxes/exemption-view";
