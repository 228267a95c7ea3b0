import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

export const getStatementText = endpoint({
  name: 'getStatementText',
  method: 'GET',
  path: '/reports/sql-warehouses/{warehouseId}/statement-text',
  guard: mayRead('user'),
  summary:
    'The text of a statement on a SQL warehouse: its first 2,000 characters, literals masked. Only administrators are answered it.',
  query: z.strictObject({
    ...scopeQuery,
    since: rangeStart,
    until: rangeEnd,
    fingerprint: z.string().max(64).meta({ description: 'Fingerprint of the text; empty: hidden texts.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    text: z.string().nullable(),
    /** Why there is no text: only administrators may read it, or the query history hides it. */
    absence: z.enum(['admins-only', 'hidden']).nullable(),
  }),
})
