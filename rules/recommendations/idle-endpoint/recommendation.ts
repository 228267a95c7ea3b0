import { recommendation } from '#analysis/recommendation.ts'

export const idleEndpoint = recommendation({
  name: 'idle_endpoint',
  code: 'N11',
  of: ['model_serving', 'vector_search'],
  title: 'Stop the endpoint or let it scale to zero',
  meaning:
    'The endpoint is billed for being there: no request came to the models for 30 days, or the endpoint of vector search has no index.',
  label: 'TO_BE_TRIED',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 7,
  share: 0.9,
  changes: [{ setting: 'endpoint', label: 'Endpoint', format: 'text' }],
  wasteCauses: ['unused_asset'],
  incidentCauses: ['unused_endpoint'],
  risk: 'LOW',
  riskMeaning: 'A first request has to wait until the endpoint is up again, or finds none.',
  check: 'Ask the owner whether somebody still counts on the endpoint, such as a report once a quarter.',
  undo: 'Start the endpoint again, or create it with the same configuration.',
  features: [
    { feature: 'unused_days', label: 'Days without use', format: 'count', as: 'sum' },
    { feature: 'dbus', label: 'DBUs a day', format: 'number', as: 'mean' },
  ],
})
