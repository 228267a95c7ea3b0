import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const warehouseSpill = rule({
  name: 'warehouse_spill',
  over: 'execution',
  of: ['WAREHOUSE'],
  category: 'PERFORMANCE',
  type: 'UNDER_PROVISIONING',
  subtype: 'WAREHOUSE_SIZE',
  cause: 'warehouse_too_small',
  title: 'Spill of statements',
  meaning: 'Much of the data read by statements did not fit into memory and was spilled to disk.',
  advice: 'Use a larger warehouse size, or reduce the data that these statements join and sort.',
  limits: { spilled: percent(25, 'Spilled share of data read') },
  when: 'statement_spilled_bytes > 1000000000 and statement_spilled_bytes > $spilled * statement_read_bytes',
  measured: 'cast(statement_spilled_bytes as double) / nullif(statement_read_bytes, 0)',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: a larger size costs more and finishes earlier',
  evidence: [
    { feature: 'statement_spilled_bytes', label: 'Spilled to disk', format: 'bytes' },
    { feature: 'statement_read_bytes', label: 'Data read', format: 'bytes' },
    { feature: 'warehouse_size', label: 'Size', format: 'text' },
  ],
})
