import { usual, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...usual, duration_ms: 7_200_000 },
  below: { ...usual, duration_ms: 5_400_000 },
  limit: 49,
  price: '8.0000000000',
}
