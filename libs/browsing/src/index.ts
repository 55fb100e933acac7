/** For programs that drive a browser. */
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
export { ControlError, type PageDriver } from './page/page-driver';
export type { ApprovalMode, BrowserPolicy, SuccessCondition, Viewport } from './policy';
export { PolicyProxy, type HeldRequest, type PolicyProxyOptions, type RefusedRequest } from './proxy/policy-proxy';
export { RefusalError, type RefusalCode } from './proxy/refusal';
