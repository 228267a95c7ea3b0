import { expect, test } from 'vitest'
import { parseUrlState } from '#ui/url-state/url-state.ts'
import { askedOfTelemetry } from './telemetry-filters.ts'

const labelsOf = (query: string) => askedOfTelemetry(parseUrlState(query)).map(({ label }) => label)

test.each([
  ['vf=NO_VENDORS', ['No Vendors']],
  ['vf=AT_LEAST_ONE_VENDOR', ['At least one vendor']],
  ['vf=EXACT_VENDORS&vs=snowflake&vs=oracle', ['Vendors snowflake, oracle']],
  ['vs=snowflake', ['Vendors snowflake']],
  ['vf=EXACT_VENDORS', ['Vendors']],
  ['skew=true&vf=NO_VENDORS', ['No Vendors']],
])('%s asks for what nothing can answer yet', (query, labels) => {
  expect(labelsOf(query)).toEqual(labels)
})

test.each(['', 'skew=true&analyzedRunsOnly=true&appIds=app-1', 'vs=&vf=', 'vf=IGNORE_VENDORS&vs=snowflake'])(
  'nothing, and what changes nothing, is nothing to speak of: %j',
  (query) => {
    expect(labelsOf(query)).toEqual([])
  },
)

test('a filter is taken away with all of its keys', () => {
  const [vendors] = askedOfTelemetry({ vf: 'EXACT_VENDORS', vs: ['snowflake', 'oracle'] })
  expect(vendors?.keys).toEqual(['vf', 'vs'])
})
