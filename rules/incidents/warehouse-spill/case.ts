import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { statement_spilled_bytes: 1_000_000_001, statement_read_bytes: 4_000_000_000 },
  below: { statement_spilled_bytes: 1_000_000_001, statement_read_bytes: 4_000_000_004 },
  limit: 0.24,
  price: null,
}
