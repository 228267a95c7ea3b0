import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const queuedStatements = rule({
  name: 'queued_statements',
  over: 'execution',
  of: ['WAREHOUSE'],
  category: 'PERFORMANCE',
  type: 'UNDER_PROVISIONING',
  subtype: 'WAREHOUSE_CLUSTERS',
  cause: 'too_few_clusters',
  title: 'Queued statements',
  meaning: 'Statements waited in the queue of the warehouse for much of their time.',
  advice: 'Raise the maximum number of clusters, or move scheduled statements to another time.',
  limits: { queued: percent(20, 'Queued share of the time of statements') },
  // Few statements prove no pattern.
  when: 'statement_count >= 20 and statement_queued_ms > $queued * statement_ms',
  measured: 'cast(statement_queued_ms as double) / nullif(statement_ms, 0)',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: more clusters cost more and shorten the queue',
  evidence: [
    { feature: 'statement_queued_ms', label: 'Time in the queue', format: 'duration' },
    { feature: 'statement_ms', label: 'Time of statements', format: 'duration' },
    { feature: 'statement_count', label: 'Statements that used compute', format: 'count' },
  ],
})
