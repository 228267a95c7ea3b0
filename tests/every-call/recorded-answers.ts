import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#features/server-catalogue.ts'
import type { Mart } from '#mart/mart.ts'
import type { Answer } from './api-over.ts'
import { callsOf, readingEndpoints, type Call } from './calls-of.ts'
import type { Known } from './decided-before.ts'

/** Fields that differ between two worlds of one seed, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  buildVersion: 'names the version',
  dataVersion: 'counts publications',
  firstPublishedAt: 'one world was published after the other',
  gitCommit: 'names the version',
}

/** Lists whose files differ between two worlds, each with the reason. */
const withoutFile: Readonly<Record<string, string>> = {
  listCorrections: 'has a column with the time of each publication',
}

// The estate listens on a free port.
const address = /127\.0\.0\.1:\d+/g

const ranges = [
  { since: '2025-05-28T00:00:00Z', until: '2025-06-01T00:00:00Z' },
  { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' },
]

const recordedAnswer = z.object({
  name: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  url: z.string(),
  payload: z.record(z.string(), z.unknown()).exactOptional(),
  status: z.int(),
  body: z.unknown(),
})
export type RecordedAnswer = z.output<typeof recordedAnswer>

/** Answers of calls over the world of a seed. */
export const recording = z.object({ seed: z.string(), answers: z.array(recordedAnswer) })

type Api = { answer(call: Call): Promise<Answer> }

/** What calls are asked that only read although they are neither a GET nor a list. */
export function bodiesOf({ workspaceId }: Pick<Known, 'workspaceId'>) {
  const bodies: Readonly<Record<string, Record<string, unknown>>> = {
    downloadFilteredList: { workspaceId },
    findEffectiveRules: { workspaceId },
    getRealizedSavings: { bar: 'efficiency' },
    getReviewFilters: {},
    listWorkspaceCosts: {},
    listWorkspaceSeries: { by: 'provider' },
    previewDiscountedRates: {
      discountedRates: [
        {
          skuGroup: '',
          terms: { kind: 'percentage', percentage: '12.5' },
          validFrom: '2025-05-01',
          validUntil: null,
        },
      ],
    },
    previewIncidentRules: {
      changes: [
        {
          id: 'oversized_worker_cpu:JOB',
          seenChange: null,
          enabled: true,
          threshold: 60,
          otherLimit: null,
          minimumAmount: '0',
          severity: null,
        },
      ],
    },
  }
  return bodies
}

/** The endpoints of these calls. */
export const readingByBody: readonly AnyEndpoint[] = endpoints.filter(
  ({ name }) => name in bodiesOf({ workspaceId: '' }),
)

/** The endpoints that are asked: all that only read. */
export const askedEndpoints: readonly AnyEndpoint[] = [...readingEndpoints, ...readingByBody]

/** The answers of all calls of some endpoints, in the order of their calls. */
export async function recordAnswers(
  api: Api,
  { mart, about }: { mart: Mart; about: Known },
  asked: readonly AnyEndpoint[] = askedEndpoints,
): Promise<RecordedAnswer[]> {
  const bodies = bodiesOf(about)
  const isAnswered = async (call: Call) => (await api.answer(call)).status === 200
  const answers: RecordedAnswer[] = []
  for (const endpoint of asked) {
    const payload = bodies[endpoint.name]
    for (const call of await callsOf(endpoint, { mart, ranges, isAnswered })) {
      const isLeftOut = endpoint.name in withoutFile && call.url.includes('format=csv')
      if (!isLeftOut) answers.push(await recordedAnswerOf(api, payload ? { ...call, payload } : call))
    }
  }
  return answers.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** The answer of one call, without what differs between two worlds. */
export async function recordedAnswerOf(api: Api, call: Call): Promise<RecordedAnswer> {
  const { status, body } = await api.answer(call)
  const comparable = JSON.stringify(body, (name, value: unknown) => (name in leftOut ? undefined : value))
  return { ...call, status, body: JSON.parse(comparable.replaceAll(address, 'estate')) }
}

/** A call in one line. */
export const keyOf = ({ method, url, payload }: Pick<RecordedAnswer, 'method' | 'url' | 'payload'>) =>
  `${method} ${url}${payload ? ` ${JSON.stringify(payload)}` : ''}`
