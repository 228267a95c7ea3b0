import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isReport, type AnyReport } from '#contract/report.ts'
import { callsOf, readingEndpoints } from './calls-of.ts'
import { openApi, rowsIn, type Row } from './open-api.ts'

// Every read-only call over the collected world.
const ranges = [{ since: '2025-05-28T00:00:00Z', until: '2025-06-01T00:00:00Z' }]

const open = openApi()

/** The keys that occur in several rows of an answer. */
function keysTwice({ tieBreakers }: AnyReport, rows: readonly Row[]): string[] {
  const keys = rows.map((row) => JSON.stringify(tieBreakers.map((column) => row[column])))
  return keys.filter((key, place) => keys.indexOf(key) < place)
}

function isKeyShown({ columns, tieBreakers, shape }: AnyReport): boolean {
  return shape === undefined && tieBreakers.every((tie) => columns.some(({ name }) => name === tie))
}

const asked = async (endpoint: AnyEndpoint) =>
  callsOf(endpoint, {
    mart: open().mart,
    ranges,
    isAnswered: async (call) => (await open().api.answer(call)).status === 200,
  })

/** Tests a third of the calls, so that several processes share them. */
export function testSameAnswers(third: 0 | 1 | 2): void {
  test.each(readingEndpoints.filter((_endpoint, index) => index % 3 === third))(
    '$method $path gives the same answer each time',
    { timeout: 120_000 },
    async (endpoint) => {
      const calls = await asked(endpoint)
      const statuses: number[] = []
      for (const call of calls) {
        const answer = await open().api.answer(call)
        statuses.push(answer.status)
        // Rows that an order leaves equal may change places; a filter leaves the default order.
        const isOrdered = call === calls[0] || call.url.includes('orderBy=')
        const again = isOrdered ? await open().api.answer(call) : answer
        expect({ ...call, ...again }).toEqual({ ...call, ...answer })
        if (!isReport(endpoint) || !isKeyShown(endpoint)) continue
        const rows = rowsIn(endpoint, answer)
        expect({ ...call, twice: keysTwice(endpoint, rows), tooMany: rows.length > 250 }).toEqual({
          ...call,
          twice: [],
          tooMany: false,
        })
        // The order and the filters choose the rows, whose details are found alike.
        if (call !== calls[0] || endpoint.columns.every(({ detail }) => detail === undefined)) continue
        const short = await open().api.answer({ ...call, url: call.url.replace('size=250', 'size=20') })
        expect({ ...call, rows: rowsIn(endpoint, short) }).toEqual({ ...call, rows: rows.slice(0, 20) })
      }
      expect(statuses).toContain(200)
    },
  )
}
