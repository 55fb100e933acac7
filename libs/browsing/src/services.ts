/** For Nest services and other libs: types and constants. */
export { APPROVAL_MODES, type ApprovalMode, type BrowserPolicy, type SuccessCondition, type Viewport } from './policy';
export { hostPatternProblem } from './proxy/host-patterns';
