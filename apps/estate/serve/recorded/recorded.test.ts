import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { cloudAttributes } from '../clusters/cluster-spec.ts'
import { field } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'
import type { Compared } from './compared.ts'
import { compared } from './compared.ts'
import { differences } from './fields.ts'
import { notCompared } from './not-compared.ts'

const recordings = join(
  process.env['LAKEGAUGE_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'),
  'databricks-rest',
)
const isAbsent = !existsSync(recordings)
const estate = await smallEstate()
const later = await smallEstate({ nowMs: Date.parse('2025-06-01T08:00:00Z') })

afterAll(() => Promise.all([estate.close(), later.close()]))

async function answerOf({ ask, at = [], isLater = false }: Compared): Promise<unknown> {
  const from = isLater ? later : estate
  const { status, body } = await (ask.body ? from.post(ask.path, ask.body) : from.get(ask.path))
  expect({ status, body }).toMatchObject({ status: 200 })
  return field(body, ...at)
}

function recorded(file: string): unknown {
  return JSON.parse(readFileSync(join(recordings, file), 'utf8'))
}

test.skipIf(isAbsent).each(compared)(
  '$what has the types of $file, and lacks only fields with a reason',
  async (one) => {
    const { shared, otherTypes, lacking } = differences(recorded(one.file), await answerOf(one))
    expect(shared).toBeGreaterThan(8)
    expect(otherTypes).toEqual([])
    expect(lacking.toSorted()).toEqual(Object.keys(one.lacks).toSorted())
  },
)

test.skipIf(isAbsent)('the AWS attributes of a cluster have the recorded types', () => {
  const cluster = recorded('syncsparkpy/run-75778/clusters-get.json')
  const theirs = { aws_attributes: field(cluster, 'aws_attributes') }
  const { shared, otherTypes, lacking } = differences(theirs, cloudAttributes('AWS'))
  expect({ shared, otherTypes, lacking }).toEqual({
    shared: 6,
    otherTypes: [],
    // No cluster here has an instance profile.
    lacking: ['aws_attributes.instance_profile_arn'],
  })
})

test.skipIf(isAbsent)('every recorded file is compared, or left out with a reason', () => {
  const files = readdirSync(recordings, { recursive: true, encoding: 'utf8' })
  const known = [...compared.map((one) => one.file), ...Object.keys(notCompared)]
  expect(files.filter((file) => file.endsWith('.json')).toSorted()).toEqual(known.toSorted())
})

test('a field of another type is reported, and one that only the recorded answer has', () => {
  const theirs = { runs: [{ id: 1 }, { id: 2, state: { code: 'ENDED' } }], tags: { team: 'a' }, note: 'x' }
  const ours = { runs: [{ id: '1' }], tags: { owner: 'b' }, note: null }
  expect(differences(theirs, ours)).toEqual({
    shared: 5,
    otherTypes: ['runs[].id: number, here string'],
    lacking: ['runs[].state'],
  })
})
