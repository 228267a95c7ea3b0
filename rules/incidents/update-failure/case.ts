import { failed, run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: failed,
  below: { ...run, status: 'CANCELED' },
  price: '10.0000000000',
}
