import type { Policy, PolicyKey, PolicyValues } from '#state/policies.ts'
import type { PolicyConflict, PolicyEdit } from '#state/policy-batch.ts'

/** What the policies are handed: where they are kept. Each change stays recorded. */
export type PolicyPorts = {
  policies: {
    all(): Promise<readonly Policy[]>
    create(policy: PolicyKey & PolicyValues, changedBy: string): Promise<Policy>
    /** Undefined where there is none with this id. */
    change(policyId: string, values: PolicyValues, changedBy: string): Promise<Policy | undefined>
    /** Whether there was one. */
    remove(policyId: string, changedBy: string): Promise<boolean>
    /** Makes all edits, or none where somebody came before one of them: then it answers which those are. */
    edit(edits: readonly PolicyEdit[], changedBy: string): Promise<readonly PolicyConflict[]>
  }
}
