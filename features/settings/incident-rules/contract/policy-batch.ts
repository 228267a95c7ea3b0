import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'
import { createIncidentRule, saveIncidentRule } from '../contract.ts'

const mostEdits = 500

const seenChange = z.iso.datetime().nullable().meta({
  description:
    'updatedAt of the rule as it was read, null where nothing was set; 409 where somebody changed it since.',
})

/** Changes of a batch: what is set anew, changed and removed. */
export const policyBatch = z.strictObject({
  creates: z.array(createIncidentRule.body).max(mostEdits).default([]),
  changes: z
    .array(z.strictObject({ id: z.string(), seenChange, ...saveIncidentRule.body.shape }))
    .max(mostEdits)
    .default([]),
  deletes: z
    .array(z.strictObject({ id: z.string(), seenChange }))
    .max(mostEdits)
    .default([]),
})

export type PolicyBatch = z.output<typeof policyBatch>

export const saveIncidentRules = endpoint({
  name: 'saveIncidentRules',
  method: 'PUT',
  path: '/diagnostics/incident-rules',
  guard: mayChange('admin', 'account'),
  summary: 'Saves a batch of changed rules: all of them, or none where somebody else changed one meanwhile.',
  query: z.strictObject({}),
  body: policyBatch,
  output: z.object({ created: z.int(), changed: z.int(), deleted: z.int() }),
})
