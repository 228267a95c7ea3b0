import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver } from '#http/route.ts'
import type { PolicyPorts } from '#product/server/policy-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import type { PolicyConflict } from '#state/policy-batch.ts'
import { saveIncidentRules } from '../contract/policy-batch.ts'
import { editsOf, type BatchEdits } from './edits.ts'
import { isOf } from './known-rule.ts'

export const saveIncidentRulesRoute = routeOver(
  saveIncidentRules,
  ({ policies, derivation }: PolicyPorts & SettingPorts) =>
    async (call) => {
      const batch = await editsOf(call.body, { policies }, call.read)
      const conflicts = await policies.edit(batch.edits, authorOf(call))
      if (conflicts.length > 0) throw new CodedError('conflict', conflictText(conflicts, batch))
      if (batch.edits.length > 0) await derivation.request(authorOf(call))
      const { creates, changes, deletes } = call.body
      return { created: creates.length, changed: changes.length, deleted: deletes.length }
    },
)

/** "Nothing was saved: bob changed Idle instance at 2026-03-01 12:00 UTC. Compare it with your changes and save again." */
function conflictText(conflicts: readonly PolicyConflict[], { rules, all }: BatchEdits): string {
  const texts = conflicts.map(({ edit, changedBy, changedAt, isRemoved }) => {
    const policy =
      edit.kind === 'create' ? edit.policy : all.find(({ policyId }) => policyId === edit.policyId)
    const title = (policy && rules.find((one) => isOf(one)(policy))?.title) ?? 'a rule'
    const at = changedAt.toISOString().replace('T', ' ').slice(0, 16)
    return `${changedBy} ${isRemoved ? 'removed' : 'changed'} ${title} at ${at} UTC`
  })
  const named = [...new Set(texts)].slice(0, 5).join(', ')
  return `Nothing was saved: ${named}. Compare with your changes, which are kept, and save again.`
}
