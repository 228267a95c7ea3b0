import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'

export const getIncidentNotifications = endpoint({
  name: 'getIncidentNotifications',
  method: 'GET',
  path: '/alerts/notifications',
  guard: mayRead('user'),
  summary: 'How many open incidents began since the last visit, without those of loaded history.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({
    cost: z.int(),
    performance: z.int().meta({ description: 'With those of configuration.' }),
    since: instant.nullable().meta({ description: 'The last visit; null: there was none.' }),
  }),
})

export const visitIncidents = endpoint({
  name: 'visitIncidents',
  method: 'PUT',
  path: '/alerts/notifications/visited',
  guard: mayChange('user', 'none'),
  staysOpen: true,
  summary: 'Remembers that the caller has seen the incidents until now.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({}),
})
