import { stateListRoute } from '#http/state-list.ts'
import { listChanges, listSystemAudit } from './contract.ts'

export const listChangesRoute = stateListRoute(listChanges, new URL('changes.state.sql', import.meta.url))

export const listSystemAuditRoute = stateListRoute(
  listSystemAudit,
  new URL('system-audit.state.sql', import.meta.url),
)
