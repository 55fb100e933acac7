/** For Nest services and other libs: types and constants. */
export { domainPatternProblem, matchesDomain, MAX_DOMAIN_PATTERN, permitsAddress } from './domain-patterns';
export { APPROVAL_MODES, type ApprovalMode, type BrowserPolicy, type SuccessCondition, type Viewport } from './policy';
