import type { RuleCase } from '../../testing/rule-case.ts'

const small = {
  statement_count: 50,
  statement_queued_ms: 0,
  statement_spilled_bytes: 0,
  warehouse_size: 'Small',
}

export const ruleCase: RuleCase = {
  fires: { ...small, statement_p95_ms: 2600 },
  below: { ...small, statement_p95_ms: 2632 },
  limit: 6,
  price: null,
}
