/** For programs that drive a browser. */
export { domainPatternProblem, matchesDomain, MAX_DOMAIN_PATTERN, permitsAddress } from './domain-patterns';
export {
  CONTROL_KINDS,
  type Control,
  type ControlKind,
  type ControlOption,
  type LabelledText,
  type PageBox,
  type PageTable,
  type PageView,
} from './page/control';
export { createPageDriver } from './page/driver';
export { ControlError, type PageDriver } from './page/page-driver';
export type { ApprovalMode, BrowserPolicy, SuccessCondition, Viewport } from './policy';
