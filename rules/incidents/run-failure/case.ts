import { failed, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: failed,
  below: { ...failed, is_last_attempt: false },
  price: '10.0000000000',
}
