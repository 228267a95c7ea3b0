import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'

/** Which cost is shown where both are known. */
export const costType = z.enum(['ESTIMATED', 'REAL', 'REAL_THEN_ESTIMATED'])
export const usualCostType = 'REAL_THEN_ESTIMATED'

const answer = z.object({
  costType,
  isApplied: z.boolean().meta({
    description:
      'False: it is kept only. Cost without a bill is estimated and marked, as REAL_THEN_ESTIMATED, until bills of the cloud are loaded.',
  }),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})

export const getCostType = endpoint({
  name: 'getCostType',
  method: 'GET',
  path: '/configurations/cost',
  guard: mayRead('admin', 'account'),
  summary: 'Which cost is shown: billed, estimated, or billed where it is known.',
  query: z.strictObject({}),
  body: undefined,
  output: answer,
})

export const saveCostType = endpoint({
  name: 'saveCostType',
  method: 'PUT',
  path: '/configurations/cost',
  guard: mayChange('admin', 'account'),
  summary: 'Changes which cost is shown.',
  query: z.strictObject({}),
  body: z.strictObject({ costType }),
  output: answer,
})
