import { expect, test } from 'vitest'
import { afterReading, checkpointOf } from '#collect/checkpoint.ts'
import type { Fetched } from '#collect/fetched.ts'
import type { PlannedFetch } from '#collect/plan.ts'
import type { Source } from '#collect/source.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { Collection, type CollectionPorts } from './collection.ts'

const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [],
}

function sourceNamed(name: string, windowDays: number | undefined, others: Partial<Source> = {}): Source {
  const right = { name: 'none', grant: 'none' }
  return {
    name,
    system: 'test',
    meaning: 'A test.',
    scope: 'account',
    tables: [],
    ...(windowDays && { windowDays }),
    freshMinutes: 60,
    right,
    fetch: async () => undefined,
    ...others,
  }
}

const fetchedOf = (source: string): Fetched => {
  const state = { settled: [], recent: [], at: '2025-05-31T12:00:00Z' }
  return {
    batch: { id: source, parts: [], checkpoint: { source, scope: 'account', state } },
    rows: {},
    misfits: {},
  }
}

/** Lets everything go on that waits for nothing but its turn. */
async function othersGoOn(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A collection of two sources into a list of checkpoints; tests may replace ports. */
function collection(
  checkpoints: Checkpoint[],
  others: Partial<CollectionPorts>,
  {
    windowDays,
    historyDays = 1,
    ofOne = {},
  }: { windowDays?: number; historyDays?: number; ofOne?: Partial<Source> } = {},
) {
  const done: string[] = []
  const ports: CollectionPorts = {
    checkpoints: async () => checkpoints,
    async append({ batch }) {
      if (batch.checkpoint) checkpoints.push(batch.checkpoint)
      done.push(`append ${batch.id}`)
      return { version: 1, changedRows: {}, conflicts: 0, repeated: false }
    },
    derive: async () => void done.push('derive'),
    fetch: async ({ source }) => fetchedOf(source),
    dataNow: async () => new Date('2025-05-31T12:00:00Z'),
    onStatus: () => {},
    ...others,
  }
  const options = {
    connection,
    sources: [sourceNamed('one', windowDays, ofOne), sourceNamed('two', windowDays)],
    scopesOf: () => ['account'],
    historyDays,
    lookBackDays: 0,
    concurrency: 2,
    signal: new AbortController().signal,
    realNow: () => new Date('2025-05-31T12:00:00Z'),
  }
  return { done, run: () => new Collection(ports, options).run() }
}

test('rows that an earlier collection did not derive are derived, though nothing is due', async () => {
  const checkpoints: Checkpoint[] = []
  const fails = collection(checkpoints, { derive: () => Promise.reject(new Error('no room')) })
  await expect(fails.run()).rejects.toThrow('no room')
  const { done, run } = collection(checkpoints, {})
  expect(await run()).toMatchObject({ appends: 0, failed: [] })
  expect(done).toEqual(['derive'])
})

test('nothing is derived and published before the first successful fetch', async () => {
  const { done, run } = collection([], { fetch: () => Promise.reject(new Error('no right')) })
  expect((await run()).failed).toHaveLength(2)
  expect(done).toEqual([])
})

/** Ports that read windows, and keep which days are read. */
function reading(
  checkpoints: Checkpoint[],
  onFetch: (planned: PlannedFetch) => void,
): Partial<CollectionPorts> {
  return {
    async fetch(planned) {
      onFetch(planned)
      const { source, window, checkpoint } = planned
      const state = afterReading(checkpointOf(checkpoint), {
        window,
        at: new Date('2025-05-31T12:00:00Z'),
        lookBackDays: 0,
        state: undefined,
      })
      const batch = { id: source, parts: [], checkpoint: { source, scope: 'account', state } }
      return { batch, rows: {}, misfits: {} }
    },
    async append({ batch }) {
      const others = checkpoints.filter(({ source }) => source !== batch.checkpoint?.source)
      checkpoints.splice(0, checkpoints.length, ...others, ...(batch.checkpoint ? [batch.checkpoint] : []))
      return { version: 1, changedRows: {}, conflicts: 0, repeated: false }
    },
  }
}

test('the last days are derived before the history is fetched, and the history at its end', async () => {
  const checkpoints: Checkpoint[] = []
  const done: string[] = []
  const { run } = collection(
    checkpoints,
    {
      ...reading(checkpoints, ({ window }) => void done.push(`fetch ${window?.since}`)),
      async derive({ maxDays }) {
        done.push(`derive ${maxDays ?? 'all'}`)
        await othersGoOn()
        done.push('derived')
      },
    },
    { windowDays: 7, historyDays: 14 },
  )
  await run()
  expect(done).toEqual([
    'fetch 2025-05-25',
    'fetch 2025-05-25',
    'derive 8',
    'derived',
    'fetch 2025-05-18',
    'fetch 2025-05-18',
    'derive all',
    'derived',
  ])
})

test('while history is loaded only days are derived that are loaded of all sources, at the end all', async () => {
  const checkpoints: Checkpoint[] = []
  const given: { days: object; loadedSince: string | undefined }[] = []
  const { run } = collection(
    checkpoints,
    {
      ...reading(checkpoints, () => undefined),
      derive: async ({ history, ...days }) => void given.push({ days, loadedSince: history?.loadedSince }),
    },
    { windowDays: 1, historyDays: 30, ofOne: { isEvidenceOfCost: true } },
  )
  await run()
  const [first, ...later] = given
  const last = later.pop()
  expect(first).toEqual({ days: { maxDays: 8 }, loadedSince: '2025-05-25' })
  expect(later.length).toBeGreaterThan(0)
  for (const { days, loadedSince } of later) expect(days).toEqual({ since: loadedSince })
  expect(last).toEqual({ days: {}, loadedSince: undefined })
})

const loaded = [null]
const loading = { loadedSince: '2025-05-25', wantedSince: '2025-05-18' }

test.each([
  {
    source: 'that is evidence of cost',
    ofOne: { isEvidenceOfCost: true as const },
    isEnding: false,
    told: loaded,
  },
  {
    source: 'that ends half way',
    ofOne: { isEvidenceOfCost: true as const },
    isEnding: true,
    told: [loading],
  },
  {
    source: 'that may be away',
    ofOne: { isEvidenceOfCost: true as const, without: 'Nothing.' },
    isEnding: true,
    told: loaded,
  },
  { source: 'that no cost needs', ofOne: {}, isEnding: true, told: loaded },
])('history is loading until it is read of each source $source', async ({ ofOne, isEnding, told }) => {
  const checkpoints: Checkpoint[] = []
  const given: unknown[] = []
  const refuse = ({ source, stage }: PlannedFetch) => {
    if (isEnding && source === 'one' && stage === 'history') throw new Error('no answer')
  }
  const { run } = collection(
    checkpoints,
    { ...reading(checkpoints, refuse), derive: async ({ history }) => void given.push(history) },
    { windowDays: 7, historyDays: 14, ofOne },
  )
  await run()
  const first = ofOne.isEvidenceOfCost ? '2025-05-25' : '2025-05-24'
  expect(given).toEqual([{ loadedSince: first, wantedSince: '2025-05-18' }, ...told])
})

test('a failed collection ends after its running fetches', async () => {
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let asks = 0
  const { done, run } = collection([], {
    async checkpoints() {
      asks += 1
      if (asks > 1) throw new Error('the lake is gone')
      return []
    },
    async fetch({ source }) {
      if (source === 'two') {
        begun.resolve()
        await slow.promise
      }
      return fetchedOf(source)
    },
  })
  const running = run()
  let hasEnded = false
  running.catch(() => (hasEnded = true))
  await begun.promise
  await othersGoOn()
  expect(hasEnded).toBe(false)
  slow.resolve()
  await expect(running).rejects.toThrow('the lake is gone')
  expect(done).toEqual(['append one', 'append two'])
})
