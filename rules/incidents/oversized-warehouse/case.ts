import type { RuleCase } from '../../testing/rule-case.ts'

const small = {
  statement_count: 50,
  statement_queued_ms: 0,
  statement_spilled_bytes: 0,
  warehouse_size: 'Small',
}

export const ruleCase: RuleCase = {
  // Most of what its statements took was the wait for the start of the warehouse.
  fires: { ...small, smaller_statement_p95_ms: 4940, statement_p95_ms: 240_000 },
  below: { ...small, smaller_statement_p95_ms: 5001, statement_p95_ms: 2600 },
  limit: 6,
  price: null,
}
