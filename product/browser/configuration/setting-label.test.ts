import { expect, test } from 'vitest'
import { settingLabel, settingValue } from './setting-label.ts'

test('a setting has the name of the Databricks UI, and the part that is meant', () => {
  expect(settingLabel({ setting: 'custom_tags', part: 'team' })).toBe('Tag team')
  expect(settingLabel({ setting: 'autotermination_minutes', part: '' })).toBe('Terminate after')
  expect(settingLabel({ setting: 'init_scripts', part: '' })).toBe('Init scripts')
})

test('an access mode has the name of the Databricks UI, and one of no known name its code', () => {
  expect(settingValue('data_security_mode', 'USER_ISOLATION')).toBe('Standard')
  expect(settingValue('data_security_mode', 'LEGACY_TABLE_ACL')).toBe('LEGACY_TABLE_ACL')
  expect(settingValue('policy_id', 'NONE')).toBe('NONE')
})
