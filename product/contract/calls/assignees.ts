import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { scopeQuery } from '#contract/scope.ts'

export const listAssignees = endpoint({
  name: 'listAssignees',
  method: 'GET',
  path: '/alerts/assignees',
  guard: mayRead('admin'),
  summary: 'Accounts that incidents and recommendations in the scope can be assigned to.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    assignees: z.array(
      z.object({
        username: z.string(),
        workspaceIds: z
          .array(z.string())
          .nullable()
          .meta({ description: 'Those of the scope that it sees; null: all workspaces.' }),
      }),
    ),
  }),
})
