import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { assetKind } from '#product/contract/asset-kinds.ts'
import { advisedKinds } from '#product/contract/filters/advised-kinds.ts'
import { rowSchemaOf } from '#product/contract/row-schema.ts'
import { proposalColumns } from '../contract/columns.ts'

const amount = z.string()

/** The types of assets about which something can be recommended. */
export const advisedKind = assetKind.extract(advisedKinds)

const observation = z.object({
  observationId: z.string(),
  day: z.iso.date(),
  holds: z.boolean().meta({ description: 'True: the proposal holds for it.' }),
  cost: amount,
  savingLow: amount,
  savingHigh: amount,
  features: z
    .array(z.object({ label: z.string(), format: z.string(), value: z.number().nullable() }))
    .meta({ description: 'What the recommendation looked at.' }),
})

export const getAdvisedAsset = endpoint({
  name: 'getAdvisedAsset',
  method: 'GET',
  path: '/recommendations/clusters/{id}',
  guard: mayRead('user'),
  summary:
    'All proposals about one asset, what those to do save, what it wasted in the range, and what one execution is evidence for.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: rangeStart,
    until: rangeEnd,
    assetType: advisedKind.default('cluster').meta({ description: 'Type of the asset. Default: cluster.' }),
    runId: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'Run of the job or update of the pipeline whose evidence is asked for.' }),
    appId: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'Instance of the cluster whose evidence is asked for.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    currency: z.string().nullable(),
    toDo: z.int().meta({ description: 'Open or accepted ones, without small ones.' }),
    counted: z.int().meta({ description: 'Those of them that are paid or measured.' }),
    saving: amount.meta({ description: 'What those that are paid or measured save a month.' }),
    savingLow: amount.meta({ description: 'Lower bound of the sum, as their errors are independent.' }),
    savingHigh: amount.meta({ description: 'Upper bound of the sum.' }),
    modelled: z
      .int()
      .meta({ description: 'Those of them whose saving is modelled; the rest are to be tried.' }),
    modelledSaving: amount.meta({ description: 'What these save a month by a model; in no total.' }),
    estimatedBecause: z
      .string()
      .nullable()
      .meta({ description: 'Why the savings are estimates; null: they are not.' }),
    waste: amount.meta({ description: 'Avoidable waste of the asset in the range.' }),
    isWasteEstimated: z.boolean().meta({ description: 'True: VMs at the public price are a part.' }),
    noneBecause: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing can be found about a job without proposals; else null.' }),
    isEditable: z.boolean().meta({ description: 'True: the caller may accept or dismiss proposals.' }),
    proposals: z
      .array(
        z.object({
          proposal: rowSchemaOf(proposalColumns),
          observes: z.enum(['days', 'executions']),
          observations: z
            .array(observation)
            .meta({ description: 'Of the asked execution; the latest 200 in all.' }),
        }),
      )
      .meta({ description: 'What is to do first, by saving; then what was dismissed, done or is over.' }),
  }),
})
