// Every setting whose calls need no code of their own: one line each.
export { fiscalYear } from '#product/contract/calls/fiscal-year.ts'
export { permissionCache } from '#product/contract/permission-cache.ts'
export { workloadVisibility } from '#product/contract/workload-visibility.ts'
export { openedLogLimits } from '#product/contract/opened-log-limits.ts'
export { mailServer } from './settings/email-notifications/contract/mail-sender.ts'
export { enabledTags } from './spend/tags/contract.ts'
