import { placeAt } from '#contract/place.ts'

/** The page of all changes. */
export const auditPlace = placeAt('/settings/audit')
