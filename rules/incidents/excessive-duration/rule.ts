import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const excessiveDuration = rule({
  name: 'excessive_duration',
  over: 'execution',
  of: ['JOB', 'DLT'],
  category: 'PERFORMANCE',
  type: 'EXCESSIVE_DURATION',
  title: 'Excessive duration',
  meaning: 'The run took far longer than usual.',
  advice: 'Compare it with a usual run: input size, cluster, queueing.',
  limits: { longer: percent(50, 'Longer than the mean of the last 10 successful runs') },
  when: 'usual_count >= 5 and duration_ms > usual_duration_ms * (1 + $longer) and duration_ms >= usual_duration_ms + 300000',
  measured: 'cast(duration_ms as double) / nullif(usual_duration_ms, 0) - 1',
  price:
    'cost * cast(cast(duration_ms - usual_duration_ms as double) / nullif(duration_ms, 0) as decimal(9,8))',
  priceMeaning: 'its cost in the time above usual',
  evidence: [
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
    { feature: 'usual_duration_ms', label: 'Mean of the last successful runs', format: 'duration' },
    { feature: 'usual_count', label: 'How many those are', format: 'count' },
    { feature: 'status', label: 'Ended', format: 'status' },
  ],
})
