import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'

const ids = { account_id: 'account', workspace_id: '1', pipeline_id: 'p' }
const change = (change_time: string, is_continuous: boolean) => ({
  ...ids,
  change_time,
  name: 'orders',
  created_by: 'ann',
  is_continuous,
})
const rest = (rest: object) => ({
  ...ids,
  name: 'orders',
  settings_json: '{"configuration":{"a":"[hidden]"}}',
  day: null,
  last_day: null,
  ...rest,
})

test('changes are kept beside each other, and the latest answer of REST has all settings if its secrets are hidden', async () => {
  const lake = await derivedLake(['pipeline_version'], {
    system_pipeline: [change('2025-05-01T00:00:00Z', false)],
    rest_pipeline: [rest({})],
  })
  const read = async () =>
    lake.rows(
      'select evidence, run_as_user_name, is_continuous, settings_json from pipeline_version order by evidence, at_time',
    )
  const first = { evidence: 'history', run_as_user_name: 'ann', is_continuous: false, settings_json: null }
  const current = { evidence: 'current', run_as_user_name: null, is_continuous: null }
  expect(await read()).toEqual([{ ...current, settings_json: null }, first])
  await addRows(lake, {
    system_pipeline: [change('2025-05-02T00:00:00Z', true)],
    rest_pipeline: [rest({ is_masked: true })],
  })
  expect(await read()).toEqual([
    { ...current, settings_json: '{"configuration":{"a":"[hidden]"}}' },
    first,
    { ...first, is_continuous: true },
  ])
  await lake.close()
})
