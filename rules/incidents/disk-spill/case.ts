import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, disk_spilled_bytes: 3e9, input_bytes: 8e9, shuffle_read_bytes: 3e9 },
  below: { ...run, disk_spilled_bytes: 3e9, input_bytes: 8e9, shuffle_read_bytes: 4e9 },
  limit: 24,
  price: null,
}
