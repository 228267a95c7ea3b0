import { expect, test } from 'vitest'
import { inReadingOrder, settingLabel, settingValue } from './setting-label.ts'

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

test('how VMs are bought, engine and edition are in words', () => {
  expect(settingValue('availability', 'ON_DEMAND_AZURE')).toBe('On-demand')
  expect(settingValue('runtime_engine', 'PHOTON')).toBe('Photon')
  expect(settingValue('edition', 'ADVANCED')).toBe('Advanced')
  expect(settingValue('spark_conf', 'PHOTON')).toBe('PHOTON')
  expect(settingValue('availability', null)).toBeNull()
})

test('settings stand in the order in which they are read, those of no known name before tags and properties', () => {
  const named = (...settings: string[]) => settings.map((setting) => ({ setting, part: '', value: '' }))
  const shown = inReadingOrder(
    named('availability', 'custom_tags', 'node_type_id', 'spark_conf', 'unknown', 'cluster_name', 'workers'),
  )
  expect(shown.map(({ setting }) => setting)).toEqual([
    'cluster_name',
    'node_type_id',
    'workers',
    'availability',
    'unknown',
    'custom_tags',
    'spark_conf',
  ])
})
