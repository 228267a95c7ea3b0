import type { PolicyPorts } from '#product/server/policy-ports.ts'
import { allPolicies, changePolicy, createPolicy, deletePolicy } from '#state/policies.ts'
import { editPolicies } from '#state/policy-batch.ts'
import type { StateDatabase } from '#state/state.ts'

/** The policies as the state keeps them. */
export function statePolicies(db: StateDatabase, now: () => Date): PolicyPorts['policies'] {
  const by = (changedBy: string) => ({ changedBy, changedAt: now() })
  return {
    all: () => allPolicies(db),
    create: (policy, changedBy) => createPolicy(db, policy, by(changedBy)),
    change: (policyId, values, changedBy) => changePolicy(db, policyId, values, by(changedBy)),
    remove: (policyId, changedBy) => deletePolicy(db, policyId, by(changedBy)),
    edit: (edits, changedBy) => editPolicies(db, edits, by(changedBy)),
  }
}
