import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'

export const getEnvironmentVariables = endpoint({
  name: 'getEnvironmentVariables',
  method: 'GET',
  path: '/environment-variables',
  guard: mayRead('admin', 'account'),
  summary: 'All variables that the server reads at its start, with their values, but no secret.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({
    variables: z.array(
      z.object({
        name: z.string(),
        meaning: z.string(),
        allowed: z.string().meta({ description: 'The values that it may have, in words.' }),
        default: z.string().nullable().meta({ description: 'Null: without it, nothing is set.' }),
        isSecret: z.boolean().meta({ description: 'True: its value is never shown.' }),
        origin: z.enum(['ENVIRONMENT', 'FILE', 'DEFAULT', 'UNSET']).meta({
          description: 'Where its value comes from; FILE: the file .env beside the product.',
        }),
        value: z.string().nullable().meta({ description: 'Null: it is not set, or it is a secret.' }),
      }),
    ),
  }),
})

export type EnvironmentVariable = OutputOf<typeof getEnvironmentVariables>['variables'][number]
