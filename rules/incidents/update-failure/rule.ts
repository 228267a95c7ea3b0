import { rule } from '#analysis/rule.ts'

export const updateFailure = rule({
  name: 'update_failure',
  over: 'execution',
  of: ['DLT'],
  category: 'PERFORMANCE',
  type: 'DLT_UPDATE_FAILURE',
  title: 'Failed update',
  meaning: 'The update of the pipeline failed.',
  advice: 'Read the event log of the pipeline, and start it again.',
  limits: {},
  when: "case status when 'FAILED' then true when 'COMPLETED' then false end",
  price: 'cost',
  priceMeaning: 'what the update cost',
  evidence: [
    { feature: 'status', label: 'Ended', format: 'status' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
