import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, long_skew: 4.1, long_skew_lost_ms: 720_000, long_skew_share: 0.25 },
  below: { ...run, long_skew: 4, long_skew_lost_ms: 720_000, long_skew_share: 0.25 },
  limit: 3,
  price: '2.0000000000',
}
