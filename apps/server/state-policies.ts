import type { PolicyPorts } from '#product/server/policy-ports.ts'
import { allPolicies, changePolicy, createPolicy, deletePolicy } from '#state/policies.ts'
import { editPolicies } from '#state/policy-batch.ts'
import type { State } from '#state/state.ts'

/** The policies as the state keeps them. */
export function statePolicies(state: Pick<State, 'db' | 'write'>): PolicyPorts['policies'] {
  return {
    all: () => allPolicies(state.db),
    create: (policy, author) => createPolicy(state, policy, author),
    change: (policyId, values, author) => changePolicy(state, policyId, values, author),
    remove: (policyId, author) => deletePolicy(state, policyId, author),
    edit: (edits, author) => editPolicies(state, edits, author),
  }
}
