import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isReport, type AnyReport } from '#contract/report.ts'
import type { HiddenTexts } from '../rights/seen-half.ts'
import type { Answer } from './api-over.ts'
import { hiddenIn, reader } from '../rights/half-seen.ts'
import { callsOf, readingEndpoints, type Call } from './calls-of.ts'
import { openApi, rowsIn, type Row } from './open-api.ts'

// Every read-only call over the collected world.
const ranges = [{ since: '2025-05-28T00:00:00Z', until: '2025-06-01T00:00:00Z' }]

/** How many calls of an endpoint are also made by somebody who sees half of the assets. */
const readAlso = 4
/** Calls whose answers about a seen asset have ids of others, without their names, each with what they are. */
const namesIds: Readonly<Record<string, string>> = {
  listWarehouseSources: 'the job that sent statements to the warehouse',
  listWarehouseStatements: 'the job that sent statements to the warehouse',
  listPipelines: 'the cluster of an update of the pipeline',
  listServerlessPipelines: 'the cluster of an update of the pipeline',
  listPipelineUpdates: 'the cluster of an update of the pipeline',
  listServerlessPipelineUpdates: 'the cluster of an update of the pipeline',
  listVectorIndexes: 'the pipeline that fills the index',
  explainCost: 'the cluster on which the run of a job was',
}

/** Calls that answer without rows, not that there is no such asset, whether one exists or not. */
const answersEmpty: ReadonlySet<string> = new Set([
  'listJobIncidents',
  'getJobIncidentCounts',
  'driverHistogram',
  'executorsHistogram',
])

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

const asksForHidden = ({ url }: Call, hidden: HiddenTexts) =>
  decodeURIComponent(url)
    .split(/[/?&=]/)
    .some((part) => hidden.has(part))

function isEmpty({ body }: Answer): boolean {
  return typeof body === 'object' && body !== null && 'totalElements' in body && body.totalElements === 0
}

/** Somebody who sees half of the assets gets no name of the others, and no id. */
async function expectNothingHidden({ name }: AnyEndpoint, call: Call): Promise<void> {
  const { api, hidden } = open()
  const answer = await api.answer(call, reader.username)
  const isRelated = (text: string) => name in namesIds && !hidden.isName(text)
  const named = hiddenIn(answer, call, hidden).filter((text) => !isRelated(text))
  const isExpected = [200, 204, 400, 403, 404, 409].includes(answer.status)
  const isOpen = asksForHidden(call, hidden) && answer.status === 200 && !isEmpty(answer)
  const isAnswered = isOpen && !answersEmpty.has(name)
  expect({ ...call, isExpected, named, isAnswered }).toEqual({
    ...call,
    isExpected: true,
    named: [],
    isAnswered: false,
  })
}

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
      for (const call of calls.slice(0, readAlso)) await expectNothingHidden(endpoint, call)
    },
  )
}
