import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { policyBatch } from './policy-batch.ts'

/** So many days are judged anew; of rules that judge whole months, so many that months have ended in them. */
export const previewedDays = 30
export const previewedDaysOfMonths = 92

const found = z
  .object({
    findings: z.int(),
    things: z.int().meta({ description: 'Assets, or scopes of cost, that they are about.' }),
  })
  .nullable()

const example = {
  id: 'idle_instance:APC',
  seenChange: null,
  enabled: true,
  threshold: 60,
  otherLimit: null,
  minimumAmount: '0',
  severity: null,
}

export const previewIncidentRules = endpoint({
  name: 'previewIncidentRules',
  method: 'POST',
  path: '/diagnostics/incident-rules/preview',
  guard: mayRead('admin'),
  summary: `What the rules of a batch would have found in the last ${previewedDays} days, or ${previewedDaysOfMonths} where one judges months; nothing is saved.`,
  query: z.strictObject({}),
  body: policyBatch.extend({
    changes: policyBatch.shape.changes.removeDefault().meta({ examples: [[example]] }),
  }),
  mayTakeLong: true,
  output: z.object({
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    rules: z.array(
      z.object({
        rule: z.string(),
        title: z.string(),
        targetAssetType: z.string(),
        saved: found.meta({ description: 'With what is saved; null: see waitsFor.' }),
        drafted: found.meta({ description: 'With the batch; null: see waitsFor.' }),
        waitsFor: z.string().nullable().meta({ description: 'Facts without which the rule is not judged.' }),
      }),
    ),
    saved: found.meta({ description: 'All of these rules; null: none of them is judged.' }),
    drafted: found,
  }),
})

export type PolicyPreview = z.output<typeof previewIncidentRules.output>
