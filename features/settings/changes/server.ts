import { stateListRoute } from '#http/state-list.ts'
import { listChanges, listSystemAudit } from './contract.ts'

const changes = new URL('changes.state.sql', import.meta.url)

export const listChangesRoute = stateListRoute(listChanges, changes)

export const listSystemAuditRoute = stateListRoute(listSystemAudit, changes, {
  fixed: { actorKind: 'system', what: null, aboutKind: null, changeNumber: null, search: null },
})
