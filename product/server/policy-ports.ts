import type { Author } from '#state/change.ts'
import type { Policy, PolicyKey, PolicyValues } from '#state/policies.ts'
import type { PolicyConflict, PolicyEdit } from '#state/policy-batch.ts'

/** What the policies are handed: where they are kept. Each change stays recorded. */
export type PolicyPorts = {
  policies: {
    all(): Promise<readonly Policy[]>
    create(policy: PolicyKey & PolicyValues, author: Author): Promise<Policy>
    /** Undefined where there is none with this id. */
    change(policyId: string, values: PolicyValues, author: Author): Promise<Policy | undefined>
    /** Whether there was one. */
    remove(policyId: string, author: Author): Promise<boolean>
    /** Makes all edits, or none where somebody came before one of them: then it answers which those are. */
    edit(edits: readonly PolicyEdit[], author: Author): Promise<readonly PolicyConflict[]>
  }
}
