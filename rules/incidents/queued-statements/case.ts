import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { statement_count: 20, statement_queued_ms: 201, statement_ms: 1000 },
  below: { statement_count: 20, statement_queued_ms: 200, statement_ms: 1000 },
  limit: 0.19,
  price: null,
}
