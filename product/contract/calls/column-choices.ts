import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'

const longestName = 128
const mostColumns = 200

const chosen = {
  columns: z.array(z.string().max(longestName)).max(mostColumns).nullable().meta({
    description: 'Names of the columns besides the first; null: those that the report shows by itself.',
  }),
  isWide: z
    .boolean()
    .meta({ description: 'True if all of them are shown, whether there is room for them or not.' }),
}

const columnChoice = z.object({
  report: z.string().meta({ description: 'Name of the call that answers the report.' }),
  ...chosen,
})

export type ColumnChoice = z.output<typeof columnChoice>

export const listColumnChoices = endpoint({
  name: 'listColumnChoices',
  method: 'GET',
  path: '/column-choices',
  guard: mayRead('signed-in', 'none'),
  summary: 'The columns that the caller wants to see, for each table where they chose.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ columnChoices: z.array(columnChoice) }),
})

export const keepColumns = endpoint({
  name: 'keepColumns',
  method: 'PUT',
  path: '/column-choices/{report}',
  guard: mayChange('signed-in', 'none'),
  staysOpen: true,
  summary:
    'Keeps which columns the caller wants to see in a table; names that the report does not know are dropped.',
  query: z.strictObject({}),
  body: z.strictObject(chosen),
  output: columnChoice,
})
