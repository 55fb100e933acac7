/** For programs that drive a browser. */
export { domainPatternProblem, matchesDomain, MAX_DOMAIN_PATTERN, permitsAddress } from './domain-patterns';
export {
  CONTROL_KINDS,
  type Control,
  type ControlKind,
  type ControlList,
  type ControlOption,
  type LabelledText,
  type PageBox,
  type PageTable,
  type PageView,
  type TableCell,
} from './page/control';
export { createPageDriver } from './page/driver';
export { listedTexts } from './page/widgets/matching';
export { ControlError, type PageDriver } from './page/page-driver';
export type { PageHost } from './page/page-host';
export type { ApprovalMode, BrowserPolicy, SuccessCondition, Viewport } from './policy';
export { PolicyProxy, type HeldRequest, type PolicyProxyOptions, type RefusedRequest } from './proxy/policy-proxy';
export { PROXY_LIMITS } from './proxy/proxy-limits';
export { RefusalError, type RefusalCode } from './proxy/refusal';
export { BrowserSession, type SessionSettings } from './session/browser-session';
export { DISMISSED } from './session/dialogs';
export type { FinishedDownload } from './session/downloads';
export type { Network } from './session/network';
export { Pictures } from './session/pictures';
export { RunLimits } from './session/run-limits';
export { SessionError, type SessionFault } from './session/session-error';
export type { SessionNotice } from './session/session-notice';
