import { rule } from '#analysis/rule.ts'

export const updateFailure = rule({
  name: 'update_failure',
  over: 'execution',
  of: ['DLT'],
  category: 'PERFORMANCE',
  type: 'DLT_UPDATE_FAILURE',
  title: 'Failed update',
  meaning: 'The update of the pipeline failed.',
  advice: 'Open the event log of the pipeline, fix the error and start an update.',
  limits: {},
  when: "case status when 'FAILED' then true when 'COMPLETED' then false end",
  price: 'cost',
  priceMeaning: 'cost of the update',
  evidence: [
    { feature: 'status', label: 'Ended', format: 'status' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
