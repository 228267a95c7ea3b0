import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'

const answer = z.object({
  /** January is 1. */
  startMonth: z.int(),
  /** Whether the caller may change it. */
  isEditable: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type FiscalYear = z.output<typeof answer>

export const getFiscalYear = endpoint({
  name: 'getFiscalYear',
  method: 'GET',
  path: '/configurations/fiscal-year',
  guard: mayRead('user', 'account'),
  summary: 'The month in which the fiscal year starts, and who changed it.',
  query: z.strictObject({}),
  body: undefined,
  output: answer,
})

export const saveFiscalYear = endpoint({
  name: 'saveFiscalYear',
  method: 'PUT',
  path: '/configurations/fiscal-year',
  guard: mayChange('admin', 'account'),
  summary: 'Changes the month in which the fiscal year starts.',
  query: z.strictObject({}),
  body: z.strictObject({
    startMonth: z.int().min(1).max(12).meta({ description: 'The first month; January is 1.' }),
  }),
  output: answer,
})
