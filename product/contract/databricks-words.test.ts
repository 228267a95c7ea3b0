import { expect, test } from 'vitest'
import { autoStopText, availabilityText, databricksWord, shortVmType } from './databricks-words.ts'

test.each([
  ['ON_DEMAND_AZURE', 'On-demand'],
  ['SPOT', 'Spot'],
  ['SPOT_WITH_FALLBACK_AZURE', 'Spot, on-demand where none is free'],
  ['PREEMPTIBLE_WITH_FALLBACK_GCP', 'Preemptible, on-demand where none is free'],
  ['SOMETHING_ELSE', 'SOMETHING_ELSE'],
])('VMs bought as %s are %s', (code, text) => {
  expect(availabilityText(code)).toBe(text)
})

test('compute without minutes never stops', () => {
  expect([0, 10].map(autoStopText)).toEqual(['Never', '10 min'])
})

test.each([
  ['Standard_D4ds_v5', 'D4ds_v5'],
  ['Standard_L8s_v3, driver', 'L8s_v3, driver'],
  ['i3.xlarge', 'i3.xlarge'],
  ['STANDARD_ALL_PURPOSE_COMPUTE', 'STANDARD_ALL_PURPOSE_COMPUTE'],
])('the VM type %s is %s in a list', (vmType, text) => {
  expect(shortVmType(vmType)).toBe(text)
})

test('short codes are words too, and unknown ones are none', () => {
  expect(['JOB', 'PRO', 'ALL_PURPOSE'].map(databricksWord)).toEqual(['Job', 'Pro', undefined])
})
