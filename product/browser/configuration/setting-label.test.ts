import { expect, test } from 'vitest'
import { settingLabel } from './setting-label.ts'

test('a setting has the name of the Databricks UI, and the part that is meant', () => {
  expect(settingLabel({ setting: 'custom_tags', part: 'team' })).toBe('Tag team')
  expect(settingLabel({ setting: 'autotermination_minutes', part: '' })).toBe('Terminate after')
  expect(settingLabel({ setting: 'init_scripts', part: '' })).toBe('Init scripts')
})
