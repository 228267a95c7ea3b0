import { expect, test } from 'vitest'
import { callsOf, readingEndpoints } from '../every-call/calls-of.ts'
import { openApi } from '../every-call/open-api.ts'
import { reader } from './half-seen.ts'

const range = { since: '2025-05-28T00:00:00Z', until: '2025-06-01T00:00:00Z' }
const open = openApi()

test('some assets are hidden from the reader, and some are not', () => {
  expect(open().hidden.count).toBeGreaterThan(20)
  expect(open().hidden.seenCount).toBeGreaterThan(20)
})

const ofCosts = readingEndpoints.filter(({ guard }) => guard.unseen !== undefined)

test.each(ofCosts)(
  '$method $path has the same sums for whom half of the assets is hidden',
  async (endpoint) => {
    const { mart, api } = open()
    const isAnswered = async () => true
    const calls = await callsOf(endpoint, { mart, ranges: [range], isAnswered })
    const sums: [string, unknown, unknown][] = []
    for (const call of calls.filter(({ url }) => !url.includes('format=csv')).slice(0, 6)) {
      const [all, some] = [await api.answer(call), await api.answer(call, reader.username)]
      sums.push([call.url, sumsOf(some.body), sumsOf(all.body)])
    }
    expect(sums.map(([url, some]) => [url, some])).toEqual(sums.map(([url, , all]) => [url, all]))
  },
)

/** The totals of a list, or the figures of another answer without its lists of assets, whose lines are fewer. */
function sumsOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if ('totals' in body) return body.totals
  // One-time runs of one name are one asset for whom sees all of them, so that the causes split otherwise.
  if ('previousCost' in body && 'cost' in body) return [body.previousCost, body.cost]
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name === 'isEditable' || (Array.isArray(value) && value.some(isOfAsset)) ? undefined : value,
  )
}

const isOfAsset = (value: unknown) => typeof value === 'object' && value !== null && 'assetId' in value
