import type { Audit } from '#http/audit.ts'
import type { KeptRights } from './kept-rights.ts'

/** What the calls about rights on the platform are handed. */
export type VisibilityPorts = { keptRights: KeptRights; audit: Pick<Audit, 'record'> }
